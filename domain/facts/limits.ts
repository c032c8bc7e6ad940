/** Limits that more than one room must agree on. A limit that one room alone knows stands there. */

/** Bytes of a program that the server keeps, as an answer or as the text that an editing session begins with. */
export const PROGRAM_BYTES = 64 * 1024;
/** Bytes of an editing session's snapshot, before it is put in base64. */
export const SNAPSHOT_BYTES = 256 * 1024;
/** Bytes of a file in one call: a Lambda takes 6 MB, and a body is a third longer on the way there. */
export const DIRECT_UPLOAD_BYTES = 4_000_000;
/** Characters of a module's bundle that are read. */
export const BUNDLE_CHARACTERS = 5_000_000;

/** Rows of one upload of members. */
export const MEMBERS_PER_UPLOAD = 1000;
/** People whom one request invites. */
export const INVITATIONS_AT_ONCE = 50;

/** Characters of the shortest password of an account of the site's own. */
export const PASSWORD_CHARACTERS = 12;
/** Characters of a username. */
export const USERNAME_CHARACTERS = 64;
/** Characters of a short link's keyword. */
export const KEYWORD_CHARACTERS = { min: 3, max: 64 } as const;

/** Questions of one assessment; ids have room for as many. */
export const MAX_QUESTIONS = 50;
/** Testcases of one question. */
export const MAX_TESTCASES = 200;
/** Sample answers of one question, each of which is run before publishing. */
export const MAX_SAMPLES = 20;
/** Extra global names, and symbols of the external library, of one question. */
export const MAX_GLOBALS = 200;
export const MAX_SYMBOLS = 1000;
/** Items of one question's rubric, the characters of one's text, and its XP, given or taken. */
export const MAX_RUBRIC_ITEMS = 40;
export const RUBRIC_ITEM_CHARACTERS = 500;
export const MAX_RUBRIC_ITEM_XP = 100_000;
/** Runs of a question's testcases without a newly passed one from which on a student is stuck. */
export const RUNS_UNTIL_STUCK = 5;
/** The longest pause between two saves of a program that counts as time on task, in minutes. */
export const MOST_IDLE_MINUTES = 10;
/** Errors of one testcase that are kept; a program can have thousands. */
export const ERRORS_PER_TESTCASE = 20;

/** The longest time limit of a program part, in milliseconds: under grading, and in the playground. */
export const MAX_GRADING_TIME_MS = 30_000;
export const MAX_PLAYGROUND_TIME_MS = 600_000;
/** Milliseconds after which the executor ends a question by itself. */
export const QUESTION_TIME_MS = 60_000;
/** Seconds that an invocation of the executor may take: a question, a cold start, and the answer. */
export const EXECUTOR_TIMEOUT_S = 75;
/** Questions of one grading job that are executed at the same time. */
export const QUESTIONS_AT_A_TIME = 4;

/** Drawings of one run that are shown. */
export const MAX_DRAWINGS = 1000;
/** The longest sound that can be played or recorded, in seconds. */
export const MAX_SOUND_S = 300;
/** The reason for publishing an assessment whose checks are not passed. */
export const REASON_CHARACTERS = 500;

/** Staff who share the grading of a course, and how much more one of them may do than another. */
export const MAX_SHARES = 100;
export const MAX_SHARE_WEIGHT = 100;

/** Answers that one request grades or puts back; an act on more of them is several requests. */
export const GROUP_ACT_ANSWERS = 25;

/** Characters of what staff note of two answers that are alike. */
export const CASE_NOTE_CHARACTERS = 4000;

/** Comments on lines of one answer, characters of one of them, and lines that one may be about. */
export const MAX_LINE_COMMENTS = 50;
export const LINE_COMMENT_CHARACTERS = 2000;
export const LINES_OF_A_COMMENT = 40;
/** Bytes of all comments on lines of one answer, with the lines that they are about: an item of the table has room for 400 KB. */
export const LINE_COMMENTS_BYTES = 200_000;
/** Replies to one of them, and bytes of all replies on one answer: who replies takes no room from who comments. */
export const MAX_LINE_REPLIES = 30;
export const LINE_REPLIES_BYTES = 100_000;
