const mirror = xs => xs;
