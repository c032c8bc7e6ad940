const cups = pots => 0;
