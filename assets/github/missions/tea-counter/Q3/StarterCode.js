function pots_for(guests) {
    return guests <= 0 ? 0 : 1;
}
