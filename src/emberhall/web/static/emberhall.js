// A table in the browser: puts parts where they belong, shows what happened, sends answers, keeps the line open.
// Every page works without this file; what is here only makes it quicker and livelier.

const SVG = 'http://www.w3.org/2000/svg'
const $ = id => document.getElementById(id)
const all = (what, where = document) => [...where.querySelectorAll(what)]
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const body = document.body
const board = $('board'), scroll = $('scroll'), menu = $('menu'), card = $('card')
const numbers = text => (text.match(/-?[\d.]+/g) || []).map(Number)
const later = (ms, act) => setTimeout(act, ms)

// ---------------------------------------------------------------- parts

// A part's key is the id of its element; one that is new goes to the end of the place its key names.
function put(key, html) {
  if (key === 'board@viewBox') return setBox(html)
  if (key === 'board@layers') return html.split(' ').forEach(name => board.append($(`board/${name}`) || layer(`board/${name}`)))
  if (key === 'board@name') { board.setAttribute('class', html); return document.querySelector('svg.defs').setAttribute('class', `defs ${html}`) }
  let el = $(key)
  if (!el) {
    const home = $(key.slice(0, key.lastIndexOf('/'))) || layer(key)
    if (!home) return
    el = home.namespaceURI === SVG ? document.createElementNS(SVG, 'g') : document.createElement(home.dataset.each || 'div')
    el.id = key
    el.classList.add('fresh')
    home.append(el)
  }
  const open = all('details', el).map(d => d.open)
  const focus = el.contains(document.activeElement) ? document.activeElement : null
  el.innerHTML = html
  all('details', el).forEach((d, i) => { d.open = !!open[i] })
  if (focus) (focus.dataset.key && el.querySelector(`[data-key="${focus.dataset.key}"]`) || el.querySelector('button, a') || el).focus({ preventScroll: true })
}

function layer(key) {
  const [place, name] = key.split('/')
  if (place !== 'board' || !name) return null
  const g = document.createElementNS(SVG, 'g')
  g.id = `board/${name}`
  g.setAttribute('class', name)
  board.append(g)
  return g
}

// What fades away answers nothing any more: its numbers are those of an older question.
function drop(el) {
  if (calm.matches || !el.id.startsWith('board/')) return el.remove()
  el.removeAttribute('id')
  all('[data-o]', el).forEach(lit => delete lit.dataset.o)
  el.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 400, fill: 'forwards' }).onfinish = () => el.remove()
}

const places = new Set(['stage', 'party', 'side', 'log', 'talk'])
const isPart = el => (places.has(el.parentNode.id) || /^(board|stage)\//.test(el.parentNode.id)) && !el.classList.contains('row')

function apply(message) {
  const parts = message.set, focused = document.activeElement !== body
  const before = calm.matches || message.all ? null : where()
  for (const key in parts) if (key[0] !== '!') put(key, parts[key])
  for (const key of message.del || []) { const el = $(key); if (el) drop(el) }
  if (message.all) for (const el of all('[id*="/"]')) if (isPart(el) && !(el.id in parts)) drop(el)
  if (parts['!at']) {
    body.dataset.at = parts['!at']
    $('question').parentNode.scrollTop = 0  // a new question is read from its beginning
    if ($('question').querySelector(':focus-visible')) $('question').querySelector('button, a')?.focus()  // so that it is in sight
  }
  if (parts['!seq']) body.dataset.seq = parts['!seq']
  if (parts['!at'] || parts.question) unsend()
  if (!message.all && !calm.matches) {
    const cues = JSON.parse(parts['!cues'] || '[]').slice(1)
    moved(before, cues)
    happened(before, cues)
  }
  if (parts['!mine'] !== undefined) turn(parts['!mine'])
  if (parts.plea) { toPlay(); $('question').parentNode.scrollTop = 0 }
  follow()
  lead()
  shut()
  if (focused && document.activeElement === body) $('question').focus({ preventScroll: true })  // what had it is gone
  ready()
}

// What has to be done anew whenever the question is another.
function ready() {
  all('.answer').forEach((b, i) => { b.dataset.n = i < 9 ? i + 1 : '' })
  aim(null)
}

// ---------------------------------------------------------------- what happened, in motion

// Figures have a key of their own, and so does every card on the stage. Cards may be there twice.
function where() {
  const found = new Map()
  for (const el of all('#board [data-key], #stage svg[data-at], #party [data-at]')) {
    let key = el.dataset.key || el.dataset.at
    while (found.has(key)) key += '+'
    found.set(key, { el, at: el.getAttribute('transform'), box: el.getBoundingClientRect() })
  }
  return found
}

// What is elsewhere goes there: figures along the way they went, cards as the crow flies.
function moved(before, cues) {
  const ways = new Map()
  for (const cue of cues) if (cue.is === 'move') ways.set(cue.who, [...(ways.get(cue.who) || []), ...cue.path])
  let nth = 0
  for (const [key, { el, at, box }] of where()) {
    const was = before.get(key)
    if (!was) { if (!el.closest('#party')) el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 450 }); continue }
    if (el.ownerSVGElement) {
      if (!was.at || was.at === at) continue
      const way = [numbers(was.at), ...(ways.get(key) || []).slice(1, -1), numbers(at)]
      el.animate(way.map(([x, y]) => ({ transform: `translate(${x}px,${y}px)` })), { duration: Math.min(1200, 150 + 130 * way.length), delay: 110 * nth++, easing: 'ease-in-out', fill: 'backwards' })
    } else {
      const dx = was.box.x - box.x, dy = was.box.y - box.y
      if (Math.abs(dx) + Math.abs(dy) > 3) el.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: 'none' }], { duration: 420, easing: 'ease-out' })
    }
  }
}

// Dice are shown as dice, cards go from place to place, harm and healing are told where they fell.
function happened(before, cues) {
  const dice = cues.filter(cue => cue.is === 'roll').slice(-4)
  dice.forEach((cue, i) => later(i * 240, () => die(cue)))
  cues.filter(cue => cue.is === 'card').slice(-3).forEach((cue, i) => later(i * 160, () => flies(before, cue)))
  for (const cue of cues) if (cue.is === 'change') later(dice.length * 120, () => float(cue.who, cue.by))
}

function die({ face, words, good }) {
  const home = $('toasts')
  if (!home) return
  const el = document.createElement('div')
  el.className = `roll ${good === false ? 'miss' : 'hit'}`
  el.innerHTML = '<svg viewBox="-20 -20 40 40"><path d="M0-18 16-9 16 9 0 18-16 9-16-9Z"/><path class="in" d="M0-10 10 6-10 6Z"/><text y="3"></text></svg><span></span>'
  el.querySelector('text').textContent = face
  el.querySelector('span').textContent = words
  home.append(el)
  while (home.children.length > 3) home.firstChild.remove()
  el.animate([{ opacity: 0, transform: 'translateY(14px)' }, { opacity: 1, transform: 'none' }], { duration: 240 })
  later(2600, () => { el.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 400, fill: 'forwards' }).onfinish = () => el.remove() })
}

const placed = name => document.querySelector(`[data-at="${CSS.escape(name)}"]`) || $(name)
function flies(before, { name, start, end }) {
  const was = before.get(start), from = was?.box || placed(start)?.getBoundingClientRect(), to = placed(end)?.getBoundingClientRect()
  if (!from?.width || !to?.width) return
  const el = document.createElement('div')
  el.className = 'flies'
  if (was?.el.localName === 'svg') {
    el.append(was.el.cloneNode(true))
    el.style.width = `${from.width}px`
  } else el.textContent = name || '?'
  body.append(el)
  const x = from.x + (from.width - el.offsetWidth) / 2, y = from.y + (from.height - el.offsetHeight) / 2
  const dx = to.x + to.width / 2 - x - el.offsetWidth / 2, dy = to.y + to.height / 2 - y - el.offsetHeight / 2
  el.style.left = `${x}px`
  el.style.top = `${y}px`
  el.animate([{ opacity: 1 }, { opacity: 1, offset: .8 }, { opacity: 0, transform: `translate(${dx}px,${dy}px) scale(.5)` }], { duration: 700, easing: 'ease-in-out', fill: 'both' }).onfinish = () => el.remove()
}

function float(who, change) {
  const el = document.querySelector(`#board [data-key="${who}"]`) || document.querySelector(`[data-at="${who}"]`)
  if (!el) return
  const box = el.getBoundingClientRect(), sign = document.createElement('b')
  sign.className = change > 0 ? 'float heal' : 'float hurt'
  sign.textContent = change > 0 ? `+${change}` : `−${-change}`
  sign.style.left = `${box.x + box.width / 2}px`
  sign.style.top = `${box.y}px`
  body.append(sign)
  sign.animate([{ opacity: 0, transform: 'translate(-50%,0)' }, { opacity: 1, transform: 'translate(-50%,-14px)', offset: .2 }, { opacity: 0, transform: 'translate(-50%,-50px)' }], { duration: 1500, fill: 'both' }).onfinish = () => sign.remove()
}

// ---------------------------------------------------------------- the map: how large, and what part of it

let size = 1, box = board ? numbers(board.getAttribute('viewBox')) : [0, 0, 1, 1]
const hasMap = () => board && !board.hasAttribute('hidden')

function setBox(text) {
  const was = box
  box = numbers(text)
  board.setAttribute('viewBox', text)
  board.removeAttribute('hidden')
  scroll.classList.add('map')
  resize(size)
  scroll.scrollLeft += (was[0] - box[0]) * size
  scroll.scrollTop += (was[1] - box[1]) * size
}

function fit() {
  const wide = scroll.clientWidth / box[2], high = scroll.clientHeight / box[3]
  return Math.min(1.35, Math.max(.8, Math.min(wide, high)))
}

function resize(to, about = [scroll.clientWidth / 2, scroll.clientHeight / 2]) {
  if (!hasMap()) { scroll.style.fontSize = `${Math.min(1.6, Math.max(.7, to))}em`; size = to; return }
  const old = size, rect = board.getBoundingClientRect(), home = scroll.getBoundingClientRect()
  const x = about[0] + home.left - rect.left, y = about[1] + home.top - rect.top
  size = Math.min(2.6, Math.max(.35, to))
  board.style.width = `${box[2] * size}px`
  board.style.height = `${box[3] * size}px`
  scroll.scrollLeft += x * (size / old - 1)
  scroll.scrollTop += y * (size / old - 1)
}

// Whoever acts is in the middle, unless the whole map is to be seen anyway.
const active = () => board?.querySelector('.active') || board?.querySelector('.lights [data-o]')
function centre() {
  const me = active()
  if (!me) return
  const at = me.getBoundingClientRect(), home = scroll.getBoundingClientRect(), whole = board.getBoundingClientRect()
  if (whole.width > home.width) scroll.scrollLeft += at.x + at.width / 2 - home.x - home.width / 2
  if (whole.height > home.height) scroll.scrollTop += at.y + at.height / 2 - home.y - home.height / 2
}

function inSight(el) {
  const at = el.getBoundingClientRect(), home = scroll.getBoundingClientRect()
  return at.x >= home.x && at.y >= home.y && at.right <= home.right && at.bottom <= home.bottom
}

// The map stays where it is, unless it is another's turn by now who cannot be seen.
let acted = null
function follow() {
  const me = active(), key = me?.closest('[data-key]')?.dataset.key
  if (!hasMap() || !scroll.clientWidth || !me || key === acted) return
  acted = key
  if (!inSight(me)) centre()
}

// So does the row of heroes below it: whoever acts is to be seen there too.
let led = null
function lead() {
  const row = $('party'), me = row?.querySelector('.active')?.closest('[id]')
  if (!me || me.id === led) return
  led = me.id
  const at = me.getBoundingClientRect(), home = row.getBoundingClientRect()
  row.scrollLeft += Math.min(0, at.left - home.left) + Math.max(0, at.right - home.right)
}

// A window that is turned, or drawn larger, fits the map anew, unless somebody has chosen how large it is.
let fitting = 0
function fitted() {
  if (!hasMap() || !scroll.clientWidth) return
  if (!fitting || size === fitting) resize(fitting = fit())
  if (active() && !inSight(active())) centre()
}

function map() {
  all('[data-zoom]').forEach(b => b.addEventListener('click', () => resize(size * (+b.dataset.zoom > 0 ? 1.2 : 1 / 1.2))))
  scroll.addEventListener('wheel', e => {
    if (!e.ctrlKey && !e.altKey) return
    e.preventDefault()
    const home = scroll.getBoundingClientRect()
    resize(size * Math.exp(-e.deltaY / 300), [e.clientX - home.left, e.clientY - home.top])
  }, { passive: false })
  let pinch = 0
  const apart = t => Math.hypot(t[0].clientX - t[1].clientX, t[0].clientY - t[1].clientY)
  scroll.addEventListener('touchstart', e => { if (e.touches.length === 2) pinch = apart(e.touches) / size }, { passive: true })
  scroll.addEventListener('touchmove', e => {
    if (e.touches.length !== 2 || !pinch || !hasMap()) return
    e.preventDefault()
    const home = scroll.getBoundingClientRect(), t = e.touches
    resize(apart(t) / pinch, [(t[0].clientX + t[1].clientX) / 2 - home.left, (t[0].clientY + t[1].clientY) / 2 - home.top])
  }, { passive: false })
  openMap()
}

// A map opens at whoever acts, and from then on stays where it is put, also when the first message of the line comes.
function openMap() { fitted(); centre(); follow(); addEventListener('resize', fitted) }

// ---------------------------------------------------------------- answers

let sending = false
function unsend() {
  sending = false
  body.classList.remove('sending')
  all('.sent').forEach(el => el.classList.remove('sent'))
}

// The same answer counts once, so it is sent until the server has said something. Says whether it was taken.
async function post(action, fields) {
  body.classList.add('sending')
  const seq = body.dataset.seq
  for (let n = 0; ; n++) {
    try {
      const r = await fetch(action, { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(fields) })
      if (r.ok) {
        if (!sending) unsend()
        later(1500, () => { if (body.dataset.seq === seq) refresh() })
        return true
      }
      if (r.status < 500 && r.status !== 429) {
        const said = await r.json().catch(() => ({}))
        say(said.why || (r.status === 409 ? 'The table has moved on.' : 'That was refused.'), 4000)
        unsend()
        refresh()
        return false
      }
    } catch { /* the line is down */ }
    say('Sending…')
    await new Promise(go => later(Math.min(8000, 400 * 2 ** n) * (.5 + Math.random()), go))
  }
}

function choose(option, from) {
  if (sending || option === '' || option === undefined) return
  sending = true
  from?.classList.add('sent')
  post('answer', { at: body.dataset.at, option })
}

function label(option) {
  return document.querySelector(`#question [data-o="${option}"]`)?.textContent.trim() || `Answer ${option}`
}

// What is lit answers at once, or asks which of several answers is meant.
function pick(el, e) {
  const options = el.dataset.o.split(' ')
  if (options.length === 1) return choose(options[0], el)
  menu.replaceChildren(...options.map(option => {
    const b = document.createElement('button')
    b.setAttribute('role', 'menuitem')
    b.textContent = label(option)
    b.onclick = () => { shut(); choose(option, el) }
    return b
  }))
  menu.hidden = false
  const at = e.clientX ? { x: e.clientX, y: e.clientY } : el.getBoundingClientRect()
  menu.style.left = `${Math.max(8, Math.min(at.x, innerWidth - menu.offsetWidth - 8))}px`
  menu.style.top = `${Math.max(8, Math.min(at.y + 10, innerHeight - menu.offsetHeight - 8))}px`
  menu.firstChild.focus()
}

// Whoever was in the menu by keys is at the board again.
function shut() {
  if (!menu || menu.hidden) return
  if (menu.contains(document.activeElement)) scroll.focus({ preventScroll: true })
  menu.hidden = true
}

// Something to read in a window of its own; what grows while one looks is fetched again as long as the window is open.
let looks = 0
async function look(link, again = false) {
  const mine = ++looks
  const r = await fetch(link.href, { headers: { 'x-part': '1' } }).catch(() => null)
  const text = r?.ok ? await r.text().catch(() => null) : null
  if (mine !== looks || (again && !card.open)) return  // something else is read, or it was closed meanwhile
  if (text === null) return say('That could not be looked up.', 3000)
  card.lastElementChild.innerHTML = text
  if (!card.open) card.showModal()
  else if (!card.contains(document.activeElement)) card.focus()  // what was followed is gone: keys still scroll here
  if (card.querySelector('[data-again]')) later(1000, () => { if (mine === looks && card.open) look(link, true) })
}

// What was refused stands in its field again, unless something else does by now.
async function speak(form, fields) {
  form.reset()
  if (!await post('say', fields) && !form.elements.text.value) form.elements.text.value = fields.text || ''
}

const OWN = ['answer', 'pass', 'hush', 'undo', 'agree', 'say', 'help', 'name', 'pace']

function answering() {
  document.addEventListener('click', e => {
    const link = e.target.closest('a[data-look]'), lit = e.target.closest('.scroll [data-o], .party [data-o], .side [data-o]')
    if (link && !e.ctrlKey && !e.metaKey) e.preventDefault()
    if (lit && (!link || link.contains(lit))) return pick(lit, e)  // a card that is lit answers; what is named on it is read
    if (link && !e.ctrlKey && !e.metaKey) return look(link)
    if (!e.target.closest('#menu')) shut()
    if (e.target.closest('[data-map]')) { $('tab-play').checked = true; toBoard() }
  })
  document.addEventListener('submit', e => {
    const form = e.target, by = e.submitter
    const action = by?.getAttribute('formaction') || form.getAttribute('action')
    if (!OWN.includes(action)) return
    e.preventDefault()
    if (action === 'answer') return choose(by?.value, by)
    const fields = Object.fromEntries(new FormData(form, by))
    if (action === 'pass' || action === 'hush') { if (sending) return; sending = true; by?.classList.add('sent') }
    if (action === 'say') return speak(form, fields)
    post(action, fields)
  })
  // What a line of the question stands for on the board, and the other way round.
  document.addEventListener('pointerover', e => {
    const options = e.target.closest('[data-o]')?.dataset.o.split(' ')
    all('.hint').forEach(el => el.classList.remove('hint'))
    if (options) all('[data-o]').forEach(el => { if (el.dataset.o.split(' ').some(o => options.includes(o))) el.classList.add('hint') })
  })
}

// ---------------------------------------------------------------- keys

let aimed = null
const spots = () => all('.scroll [data-o], .party [data-o]').map(el => {
  const r = el.getBoundingClientRect()
  return { el, x: r.x + r.width / 2, y: r.y + r.height / 2 }
})
function aim(el) {
  if (aimed && !el) say('')  // what was aimed at is told no more
  aimed?.classList.remove('cursor')
  aimed = el
  if (!el) return
  el.classList.add('cursor')
  el.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  say(el.dataset.o.split(' ').map(label).join('; '), 5000)
}
function toBoard() {
  shut()
  const me = document.querySelector('.scroll .active')?.getBoundingClientRect() || { x: 0, y: 0 }
  const near = spots().sort((a, b) => Math.hypot(a.x - me.x, a.y - me.y) - Math.hypot(b.x - me.x, b.y - me.y))[0]
  if (near) { aim(near.el); scroll.focus({ preventScroll: true }) }
}
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }
function step([dx, dy]) {
  const r = aimed.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2
  const cost = s => Math.abs((s.x - x) * dx + (s.y - y) * dy) + 3 * Math.abs((s.x - x) * dy + (s.y - y) * dx)
  const ahead = spots().filter(s => (s.x - x) * dx + (s.y - y) * dy > 4).sort((a, b) => cost(a) - cost(b))
  if (ahead.length) aim(ahead[0].el)
}

function along([dx, dy]) {
  const lines = [...menu.children], many = lines.length
  lines[(lines.indexOf(document.activeElement) + dx + dy + many) % many].focus()
}

function keys() {
  document.addEventListener('focusin', e => { if (e.target.matches(':focus-visible')) e.target.scrollIntoView({ block: 'nearest', inline: 'nearest' }) })
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest('dialog[open]')) return
    if (!menu.hidden && (WAYS[e.key] || e.key === 'Escape' || e.key === 'Tab')) { e.preventDefault(); return WAYS[e.key] ? along(WAYS[e.key]) : shut() }
    if (e.key === 'Escape') { aim(null); document.activeElement?.blur?.(); return $('question').focus() }
    if (e.target.closest('input:not(.tab), select, textarea')) return
    if (aimed && WAYS[e.key]) { e.preventDefault(); return step(WAYS[e.key]) }
    if (aimed && e.key === 'Enter' && !e.target.closest('button, a')) { e.preventDefault(); return pick(aimed, {}) }
    if (e.key >= '1' && e.key <= '9') return document.querySelector(`.answer[data-n="${e.key}"]`)?.click()
    if (e.key === 'm') return toBoard()
    if (e.key === '/') { e.preventDefault(); $('tab-talk').checked = true; return $('say')?.focus() }
    if (e.key === '+' || e.key === '-') return document.querySelector(`[data-zoom="${e.key === '+' ? 1 : -1}"]`)?.click()
    const key = CSS.escape(e.key)
    document.querySelector(`#question [data-key="${key}"], #undo [data-key="${key}"]`)?.click()
  })
}

// ---------------------------------------------------------------- whose turn

// On a phone one part of the table is shown at a time: the one where something is asked, unless one is writing.
function toPlay() {
  if (getComputedStyle(document.querySelector('.tabs')).display !== 'none' && document.activeElement !== $('say')) $('tab-play').checked = true
}

const title = document.title
let mine = body.dataset.mine
function turn(now) {
  document.title = now ? `● Your turn — ${title}` : title
  body.dataset.mine = now
  if (now && !mine) {
    toPlay()
    if (localStorage.getItem('sound') === 'on') chime()
  }
  mine = now
}

// Two soft notes, made here.
function chime() {
  const audio = new AudioContext(), now = audio.currentTime
  for (const [i, pitch] of [[0, 523], [1, 784]]) {
    const tone = audio.createOscillator(), volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, now + i * .14)
    volume.gain.linearRampToValueAtTime(.12, now + i * .14 + .02)
    volume.gain.exponentialRampToValueAtTime(.001, now + i * .14 + .5)
    tone.connect(volume).connect(audio.destination)
    tone.start(now + i * .14)
    tone.stop(now + i * .14 + .6)
  }
  later(1200, () => audio.close())
}

function sound() {
  const b = $('sound')
  if (!b) return
  const show = () => b.setAttribute('aria-pressed', localStorage.getItem('sound') === 'on')
  b.addEventListener('click', () => {
    localStorage.setItem('sound', localStorage.getItem('sound') === 'on' ? 'off' : 'on')
    show()
    if (localStorage.getItem('sound') === 'on') chime()
  })
  show()
}

// ---------------------------------------------------------------- the line to the server

function say(text, ms) {
  const state = $('state')
  state.textContent = text
  if (ms) later(ms, () => { if (state.textContent === text) state.textContent = '' })
}

// The line is open once the page shows what the server says: it says something as soon as it is there.
let line = null, tries = 0
function connect() {
  line?.close()
  line = new EventSource(`stream?seq=${body.dataset.seq}`)
  line.onopen = () => { tries = 0; say('') }
  line.onmessage = e => { apply(JSON.parse(e.data)); body.dataset.line = 'open' }
  line.onerror = () => {
    body.dataset.line = 'down'
    say('Reconnecting…')
    if (line.readyState === EventSource.CLOSED) later(Math.min(8000, 300 * 2 ** tries++) * (.5 + Math.random()), connect)
  }
}
// For those whose stream is held up on the way. What the stream has overtaken meanwhile is left alone; else the stream
// has to go on from what the page shows now, for it only tells what differs.
async function refresh() {
  const r = await fetch(`frame?seq=${body.dataset.seq}`).catch(() => null)
  const message = r?.status === 200 && await r.json().catch(() => null)
  if (message && +message.set['!seq'] > +body.dataset.seq) { apply(message); connect() }
  if (r) unsend()
}
function lively() {
  // A browser has six lines to one server: tabs that nobody looks at give theirs back.
  let hidden = 0
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden)
    if (document.hidden) hidden = later(90000, () => line?.close())
    else if (line?.readyState !== EventSource.OPEN) { tries = 0; connect() }
  })
  addEventListener('online', () => { tries = 0; connect() })
  addEventListener('pageshow', e => { if (e.persisted) connect() })
  setInterval(() => { if (!document.hidden && line?.readyState !== EventSource.OPEN) refresh() }, 4000)
  connect()
}

// ---------------------------------------------------------------- pages

function atTable() {
  map()
  lead()
  answering()
  keys()
  sound()
  turn(body.dataset.mine)
  ready()
  lively()
}

function atReplay() {
  let now = 0
  const go = async n => {
    const turnOf = ++now
    const r = await fetch(`?n=${n}`, { headers: { accept: 'application/json' } }).catch(() => null)
    if (!r?.ok || turnOf !== now) return
    const open = document.activeElement?.id === 'scrub'
    apply(await r.json())
    history.replaceState(null, '', `?n=${n}`)
    if ($('share')) $('share').value = `${location.origin}${location.pathname}?n=${n}`
    if (open) $('scrub').focus()
  }
  if ($('share')) $('share').value = `${location.origin}/r/${location.pathname.split('/').filter(Boolean)[1]}${location.search}`
  document.addEventListener('click', e => {
    const link = e.target.closest('a[data-n]')
    if (link) { e.preventDefault(); go(+link.dataset.n) }
  })
  document.addEventListener('input', e => { if (e.target.id === 'scrub') go(+e.target.value) })
  goingThrough(go)
  document.addEventListener('keydown', e => {
    const to = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' }[e.key]
    if (to && !e.target.closest('input')) all('#steps a[data-n]').find(a => a.dataset.go === to)?.click()
  })
  openMap()
}

// A game that is being gone through says how far it is; where one clicks on its curve is where one wants to look.
function goingThrough(go) {
  const review = $('review'), working = () => review.querySelector('progress')
  review.addEventListener('click', e => {
    const drawn = e.target.closest('.curve')
    if (!drawn || e.target.closest('a')) return
    const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(drawn.getScreenCTM().inverse())
    const [left, right] = numbers(drawn.querySelector('.grid').getAttribute('d')).filter((_, i) => i !== 1), many = +drawn.dataset.answers
    go(Math.min(many, Math.max(0, Math.round((at.x - left) / (right - left) * many))))
  })
  if (!working()) return
  const told = new EventSource(review.dataset.from + location.search)
  told.onmessage = e => {
    const here = $('here')?.innerHTML
    apply(JSON.parse(e.data))
    if (here) put('here', here)  // one may have stepped on since
    if (working()) return
    told.close()
    say('The game is gone through.', 4000)
    go(+($('scrub')?.value || 0))
  }
}

body.classList.add('js')
if (body.classList.contains('replay')) atReplay()
else if (body.classList.contains('table')) atTable()
all('.links input').forEach(field => field.addEventListener('focus', () => field.select()))
