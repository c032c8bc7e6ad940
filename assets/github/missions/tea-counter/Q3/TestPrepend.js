const pot = 3;
