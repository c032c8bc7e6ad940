/** The number of the assessment whose first question is the player's room. */
export const ROOM_NUMBER = "MYROOM";
