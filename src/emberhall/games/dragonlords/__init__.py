"""Rise of the Dragon Lords: an overland quest for one to six Heroes."""
