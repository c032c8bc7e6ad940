const twice = x => x;
