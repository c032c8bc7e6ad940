const party = pots_for(10);
