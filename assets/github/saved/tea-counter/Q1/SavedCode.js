const cups = pots => pots * pot;
