/** Where our document and the contract differ, and why. A line that is no longer true fails the test as a new one does. */
export const DIFFERENCES: readonly { readonly reason: string; readonly lines: readonly string[] }[] = [
  {
    reason:
      "Additive: a roster may say a person's name, e-mail address and student number; staff see these, and who has never logged in.",
    lines: [
      "listUsers 200: [].email added",
      "listUsers 200: [].hasLoggedIn added",
      "listUsers 200: [].studentNumber added",
      "putUsers request: .users[].email added",
      "putUsers request: .users[].name added",
      "putUsers request: .users[].studentNumber added",
    ],
  },
  {
    reason: "Additive: an assessment type may hide the grades of its new assessments until they are published.",
    lines: [
      "getAssessmentConfigs 200: [].hidesGrades added",
      "getLatestViewedCourse 200: .assessmentConfigurations[].hidesGrades added",
      "getUser 200: .assessmentConfigurations[].hidesGrades added",
      "putAssessmentConfigs request: .assessmentConfigs[].hidesGrades added",
    ],
  },
  {
    reason:
      "A malformed request is refused by the frame with a JSON string, as wire notes, section 1, have it; the contract's lists leave that out.",
    lines: [
      "editDevice 400: application/json added",
      "deleteDevice 400: added",
      "getDeviceWsEndpoint 400: added",
      "deviceCert 400: added",
      "deviceKey 400: added",
      "deviceClientId 400: added",
      "getCourseConfig 400: added",
      "getTotalXp 400: added",
      "putGameStates 400: application/json added",
      "putResearchAgreement 400: application/json added",
      "listAssessments 400: added",
      "getAssessment 400: application/json added",
      "unlockAssessment 400: application/json added",
      "submitAssessment 400: application/json added",
      "postAnswer 400: application/json added",
      "listAchievements 400: added",
      "listOwnGoals 400: added",
      "postOwnGoalProgress 400: application/json added",
      "listStories 400: added",
      "listNotifications 400: added",
      "acknowledgeNotifications 400: added",
      "updateCourseConfig 400: application/json added",
      "getAssessmentConfigs 400: added",
      "putAssessmentConfigs 400: application/json added",
      "deleteAssessmentConfig 400: application/json added",
      "listUsers 400: added",
      "putUsers 400: application/json added",
      "deleteUser 400: application/json added",
      "putUserRole 400: application/json added",
      "listUserAssessments 400: added",
      "listUserGoals 400: added",
      "postUserGoalProgress 400: application/json added",
      "uploadAssessment 400: application/json added",
      "updateAssessment 400: application/json added",
      "deleteAssessment 400: added",
      "listSubmissions 400: added",
      "gradingSummary 400: added",
      "getSubmission 400: application/json added",
      "unsubmit 400: application/json added",
      "autogradeSubmission 400: application/json added",
      "gradeAnswer 400: application/json added",
      "autogradeAnswer 400: application/json added",
      "putAchievements 400: application/json added",
      "putAchievement 400: application/json added",
      "deleteAchievement 400: added",
      "listGoals 400: added",
      "putGoals 400: application/json added",
      "putGoal 400: application/json added",
      "deleteGoal 400: added",
      "createStory 400: application/json added",
      "updateStory 400: application/json added",
      "deleteStory 400: added",
      "listAssets 400: application/json added",
      "uploadAssetWithoutName 400: application/json added",
      "deleteAssetWithoutName 400: application/json added",
      "uploadAsset 400: application/json added",
      "deleteAsset 400: application/json added",
      "listSourcecasts 400: added",
      "createSourcecast 400: application/json added",
      "deleteSourcecast 400: added",
    ],
  },
  {
    reason:
      "An attached bad token is refused on public routes too, with the text that the contract gives for it in its introduction.",
    lines: [
      "root 401: application/json missing",
      "root 401: text/plain added",
      "jwks 401: application/json missing",
      "jwks 401: text/plain added",
      "deviceCert 401: added",
      "deviceKey 401: added",
      "deviceClientId 401: added",
      "deviceMqttEndpoint 401: application/json missing",
      "deviceMqttEndpoint 401: text/plain added",
    ],
  },
  {
    reason:
      "Faults of ours are answered everywhere, with one JSON text, and are therefore not repeated at each operation.",
    lines: [
      "root 500: missing",
      "submitAssessment 500: missing",
      "postAnswer 500: missing",
      "acknowledgeNotifications 500: missing",
      "unsubmit 500: missing",
      "gradeAnswer 500: missing",
    ],
  },
  {
    reason: "Tokens are signed with Ed25519, whose public keys have other members than RSA's.",
    lines: [
      "jwks 200: .keys[].e missing",
      "jwks 200: .keys[].n missing",
      "jwks 200: .keys[].crv added",
      "jwks 200: .keys[].x added",
    ],
  },
  {
    reason: "A login may carry the verifier of PKCE; older clients send null for what they do not know.",
    lines: [
      "login request: .client_id is null|string, agreed string",
      "login request: .redirect_uri is null|string, agreed string",
      "login request: .code_verifier added",
      "login request: .nonce added",
      "login 200: .logout_url added",
    ],
  },
  {
    reason: "These members may also come as texts, and the document cannot say required of what is converted first.",
    lines: [
      "createCourse request: .viewable is optional, agreed required",
      "createCourse request: .enableGame is optional, agreed required",
      "createCourse request: .enableAchievements is optional, agreed required",
      "createCourse request: .enableSourcecast is optional, agreed required",
    ],
  },
  {
    reason: "Additive: the page tells the early bonus apart from what the answers earned, and how many are missing.",
    lines: [
      ...["xpBonus", "earlyXp", "answeredCount"].flatMap((field) => [
        `listAssessments 200: [].${field} added`,
        `listUserAssessments 200: [].${field} added`,
      ]),
      ...["xpBonus", "earlyXp"].flatMap((field) => [
        `getAssessment 200: .${field} added`,
        `unlockAssessment 200: .${field} added`,
      ]),
    ],
  },
  {
    reason:
      "Additive: closeAt is the member's own closing time; these tell the one of the others, and why it is another.",
    lines: ["standardCloseAt", "closeReason"].flatMap((field) => [
      `listAssessments 200: [].${field} added`,
      `listUserAssessments 200: [].${field} added`,
      `getAssessment 200: .${field} added`,
      `unlockAssessment 200: .${field} added`,
    ]),
  },
  {
    reason: "Additive: tells a group whose avenger has yet to log in, and so has no name, from one without an avenger.",
    lines: ["gradingSummary 200: .rows[].leaderId added"],
  },
  {
    reason: "Additive: our own client shows the groups that have submitted nothing yet, too.",
    lines: ["gradingSummary query: groups added"],
  },
  {
    reason: "Additive: our own client's drafts and dates need them, and the stock client ignores them.",
    lines: [
      "getAssessment 200: .questions[].answerVersion added",
      "getAssessment 200: .questions[].lineComments added",
      "getAssessment 200: .status added",
      "getAssessment 200: .openAt added",
      "getAssessment 200: .closeAt added",
      "getAssessment 200: .isPublished added",
      "unlockAssessment 200: .questions[].answerVersion added",
      "unlockAssessment 200: .questions[].lineComments added",
      "unlockAssessment 200: .status added",
      "unlockAssessment 200: .openAt added",
      "unlockAssessment 200: .closeAt added",
      "unlockAssessment 200: .isPublished added",
    ],
  },
  {
    reason: "Additive: a grader sees where an entry stands in the votes on its contest.",
    lines: ["getSubmission 200: [].standings added"],
  },
  {
    reason: "Additive: the page of a vote tells when entries and leaderboard come, and how old the scores are.",
    lines: ["entriesAssigned", "leaderboardFrom", "scoredAt"].flatMap((field) => [
      `getAssessment 200: .questions[].${field} added`,
      `unlockAssessment 200: .questions[].${field} added`,
    ]),
  },
  {
    reason: "Additive: graders see the time on task of an answer.",
    lines: ["getSubmission 200: [].minutes added"],
  },
  {
    reason:
      "Additive: graders tick items of a question's rubric, say which grade they saw, and students see what is ticked.",
    lines: [
      "getAssessment 200: .questions[].rubric added",
      "unlockAssessment 200: .questions[].rubric added",
      ...["isBonusRemoved", "manualXp", "ticked", "version", "xpBonus"].map(
        (field) => `getSubmission 200: [].grade.${field} added`,
      ),
      "gradeAnswer 409: added",
      "gradeAnswer request: .grading.rubric added",
      "gradeAnswer request: .grading.version added",
    ],
  },
  {
    reason: "A course that is disabled is closed to all but its admins; the reference leaves that to the client.",
    lines: ["putLatestViewedCourse 403: added"],
  },
  {
    reason: "Additive: a save may say which answer it replaces, and is told when a newer one is there.",
    lines: ["postAnswer 412: added"],
  },
  {
    reason: "Additive: who changes an assessment may say which state of it they saw, and is told when it has changed.",
    lines: ["updateAssessment 412: added", "uploadAssessment 412: added", "uploadAssessment request: .basedOn added"],
  },
  {
    reason: "Additive: whoever hands in by a date of the assessment sees what opaque testcases ran.",
    lines: [
      ...[
        "listAssessments 200: []",
        "listUserAssessments 200: []",
        "getAssessment 200: ",
        "unlockAssessment 200: ",
      ].map((place) => `${place}.earlyFeedbackUntil added`),
      ...["getAssessment 200: ", "unlockAssessment 200: "].map((place) => `${place}.hasEarlyFeedback added`),
      "updateAssessment request: .earlyFeedbackUntil added",
    ],
  },
  {
    reason: "Additive: staff may hide what people grade until they publish it for all students of an assessment.",
    lines: [
      ...[
        "listAssessments 200: []",
        "listUserAssessments 200: []",
        "getAssessment 200: ",
        "unlockAssessment 200: ",
      ].map((place) => `${place}.hidesGrades added`),
      "updateAssessment request: .hidesGrades added",
    ],
  },
  {
    reason: "Additive: a game may say which save it has read, and is told when another device has saved since then.",
    lines: ["putGameStates 412: added", "putGameStates request: .after added"],
  },
  {
    reason: "Additive: who publishes although the checks found something says why, for the audit log.",
    lines: ["updateAssessment request: .reason added"],
  },
  {
    reason: "Additive: who configures a course may say which configuration it replaces, and is told of a newer one.",
    lines: ["updateCourseConfig 412: added", "putAssessmentConfigs 412: added", "deleteAssessmentConfig 412: added"],
  },
  {
    reason: "What may succeed a moment later is 503: the contract has 500 for it, which says that something is broken.",
    lines: ["postAnswer 503: added", "submitAssessment 503: added"],
  },
  {
    reason: "A Lambda takes 6 MB, so files and recordings in one call have a stated limit, with a text that says so.",
    lines: ["uploadAsset 413: added", "createSourcecast 413: added"],
  },
  {
    reason: "What one answer of Lambda cannot carry even compressed is refused with the address of its pages.",
    lines: ["listSubmissions 413: added"],
  },
  {
    reason: "Each element is judged on its own, so that the first that does not fit is told by its own text.",
    lines: ["uuid", "text", "targetCount", "type", "meta"].map(
      (member) => `putGoals request: .goals[].${member} is optional, agreed required`,
    ),
  },
  {
    reason: "Additive: a deployment says who may create courses, and the page hides what a person may not do.",
    lines: ["getUser 200: .user.mayCreateCourses added"],
  },
  {
    reason: "Additive: who has an account of the site's own is led to its page, nobody else is.",
    lines: ["getUser 200: .user.account added"],
  },
  {
    reason: "Additive: nothing can be changed in an archived course, so the page offers no change there.",
    lines: [
      "getLatestViewedCourse 200: .courseConfiguration.archived added",
      "getUser 200: .courseConfiguration.archived added",
      "getUser 200: .user.courses[].archived added",
    ],
  },
  {
    reason: "Additive: the header shows XP and what was earned without a request of its own.",
    lines: ["getLatestViewedCourse", "getUser"].flatMap((operation) => [
      `${operation} 200: .courseRegistration.hidesAchievements added`,
      `${operation} 200: .courseRegistration.totalXp added`,
      `${operation} 200: .courseRegistration.unseenAchievements added`,
    ]),
  },
  {
    reason: "Additive: a course sets the size of its levels, and at which of them its dashboard says something.",
    lines: [
      "getLatestViewedCourse 200: .courseConfiguration",
      "getUser 200: .courseConfiguration",
      "getCourseConfig 200: .config",
      "updateCourseConfig request: ",
    ].flatMap((place) => ["levelXp", "milestones"].map((member) => `${place}.${member} added`)),
  },
  {
    reason: "Additive: a message leads to the question that it is about.",
    lines: ["listNotifications 200: [].question added"],
  },
  {
    reason: "Additive: when what a notice tells of happened, by the server's clock; the bell stands in this order.",
    lines: ["listNotifications 200: [].created_at added"],
  },
  {
    reason: "Additive: a course sets for how many days after grading students may ask for a regrade.",
    lines: [
      "getLatestViewedCourse 200: .courseConfiguration",
      "getUser 200: .courseConfiguration",
      "getCourseConfig 200: .config",
      "updateCourseConfig request: ",
    ].map((place) => `${place}.regradeRequestDays added`),
  },
  {
    reason: "Additive: a course sets for how long it keeps similarity reports after it was archived.",
    lines: [
      "getLatestViewedCourse 200: .courseConfiguration",
      "getUser 200: .courseConfiguration",
      "getCourseConfig 200: .config",
      "updateCourseConfig request: ",
    ].map((place) => `${place}.similarityDays added`),
  },
  {
    reason: "Additive: a course has a time zone, in which its dates are told and read.",
    lines: [
      "getLatestViewedCourse 200: .courseConfiguration",
      "getUser 200: .courseConfiguration",
      "getCourseConfig 200: .config",
      "updateCourseConfig request: ",
    ].map((place) => `${place}.timeZone added`),
  },
  {
    reason: "A save is the costliest request, so each member has a generous rate: the contract knows no limit.",
    lines: ["postAnswer 429: added"],
  },
  {
    reason: "Additive: a course can be made with its first types in one request.",
    lines: ["createCourse request: .assessmentConfigs added"],
  },
  {
    reason: "A single id instead of a list works too (wire notes, section 13).",
    lines: ["acknowledgeNotifications request: .notificationIds is array|integer, agreed array"],
  },
  {
    reason: "An unknown assessment is 404 instead of a fault (wire notes, section 18, defect 11).",
    lines: ["updateAssessment 404: added"],
  },
  {
    reason: "The contract leaves the elements open; ours are described.",
    lines: [
      "getSubmission 200: [].question.contestEntries[] added",
      "getSubmission 200: [].question.contestLeaderboard[] added",
    ],
  },
  {
    reason:
      "Additive: registrants see how many they are, whether somebody else enrolled, that a secret is too short, whether the device is connected, who uses it and who may pair it anew.",
    lines: ["listDevices 200: []", "registerDevice 200: "].flatMap((place) =>
      ["registrations", "enrolments", "lastEnrolledAt", "warning", "online", "since", "runner", "isOwner"].map(
        (member) => `${place}.${member} added`,
      ),
    ),
  },
  {
    reason: "A secret that can be guessed opens nothing, and guessing, enrolling and making devices have their limits.",
    lines: [
      "registerDevice 429: added",
      "deviceCert 403: added",
      "deviceCert 429: added",
      "deviceKey 403: added",
      "deviceKey 429: added",
      "deviceClientId 429: added",
    ],
  },
  {
    reason: "The messaging endpoint is asked of AWS, which may fail here as it may at the operations beside.",
    lines: ["deviceMqttEndpoint 500: added"],
  },
];

/** Texts of refusals that the contract does not list for a status that it has, and why we say them: `operation status: text`. */
export const TEXTS: readonly { readonly reason: string; readonly lines: readonly string[] }[] = [
  {
    reason: "The specification has admins alone configure a course; staff change the sublanguage of Ground Control.",
    lines: ["updateCourseConfig", "putAssessmentConfigs", "deleteAssessmentConfig"].map(
      (operation) => `${operation} 403: User is not permitted to change the course configuration`,
    ),
  },
  {
    reason: "A deployment says who may create courses; the reference lets everybody.",
    lines: [
      "createCourse 403: You may not create courses on this site. Ask its operator.",
      "createCourse 403: Nobody may create courses on this site yet. Ask its operator to name people.",
    ],
  },
  {
    reason: "Passwords are not guessed without end, and a person is told when to go on: the contract knows no limit.",
    lines: ["1 minute", ...Array.from({ length: 14 }, (_, n) => `${n + 2} minutes`)].map(
      (wait) => `unlockAssessment 403: Too many wrong passwords. Try again in ${wait}.`,
    ),
  },
  {
    reason: "A name may not lead anywhere or look like another one; the reference takes any.",
    lines: ["uploadAsset 400: Invalid file name", "deleteAsset 400: Invalid file name"],
  },
  {
    reason: "One-sided dates are a fault of the reference (wire notes, section 18, defect 11); we say what is missing.",
    lines: ["updateAssessment 400: openAt and closeAt come together"],
  },
  {
    reason: "A text that the author has still to write is not published; the reference publishes it.",
    lines: ["updateAssessment 400: Question 1 still says “Enter content here”. Write it first."],
  },
  {
    reason: "The date of early feedback, which the contract does not know, lies between opening and closing.",
    lines: ["updateAssessment 400: Early feedback should end after opening and by closing"],
  },
  {
    reason:
      "What has not been checked is not published, nor what its checks found wrong without a reason; the reference checks nothing.",
    lines: [
      "updateAssessment 400: Its checks have not run yet. Try again in a moment.",
      "updateAssessment 400: Its checks could not be run. Run them again, or give a reason.",
      "updateAssessment 400: Question 1: the starter code passes all testcases. Mend it, or give a reason.",
      "updateAssessment 400: Question 1: the solution fails testcase 2. Mend it, or give a reason.",
      "updateAssessment 400: Question 1: the solution ran out of time in a run. Run again, or give a reason.",
    ],
  },
  {
    reason:
      "Who votes sees solutions, so a vote opens after its contest has closed for everybody; the reference lets them overlap.",
    lines: [
      "updateAssessment 400: Contest ART1 is open until 2026-11-21 10:00:00 UTC. Open the vote after that.",
      "updateAssessment 400: Contest ART1 is open until 2026-11-22 10:00:00 UTC. Open the vote after that.",
      "updateAssessment 400: Vote VOTE1 opens at 2026-11-21 10:00:00 UTC, before this closes for everybody. Move the vote first.",
    ],
  },
  {
    reason: "An assessment that is open and locked is told apart from one that is closed, with the text of opening it.",
    lines: ["postAnswer 403: Missing Password."],
  },
  {
    reason: "The specification's limits hold in total, whoever asks; the reference leaves them to the browser.",
    lines: [
      "putAssessmentConfigs 400: You can have at most 8 assessment types!",
      "deleteAssessmentConfig 400: You must have at least 1 assessment type!",
    ],
  },
  {
    reason: "Types of one name have one address, so that nobody could open the second; the reference takes any.",
    lines: [
      "createCourse 400: Assessment types must have different names!",
      "putAssessmentConfigs 400: Assessment types must have different names!",
    ],
  },
  {
    reason:
      "The reference lets the last of two rows for one person win, which makes of a slip a role that nobody meant.",
    lines: ["putUsers 400: Duplicate username(s): otto, lena"],
  },
  {
    reason:
      "A row may say a person's name, e-mail address and student number; one that is none is refused with the upload.",
    lines: [
      "putUsers 400: Invalid name(s) provided",
      "putUsers 400: Invalid e-mail address(es) provided",
      "putUsers 400: Invalid student number(s) provided",
    ],
  },
  {
    reason: "A course holds ten thousand members, in pages; the reference stops at 1500.",
    lines: ["putUsers 400: A course can have maximum of 10000 users"],
  },
  {
    reason: "A role is kept by an upload as by a change of it: an admin who forgot their own row would be locked out.",
    lines: ["putUsers 400: Admin not allowed to downgrade own role"],
  },
  {
    reason:
      "The specification's range of votes and that all are scored hold on the server, too, in words that say which.",
    lines: [
      "postAnswer 400: Vote rankings invalid. Please input scores between 9 - 10.",
      "postAnswer 400: Every entry needs a score. Vote is not saved.",
    ],
  },
  {
    reason: "Programs have a stated limit, so that a stored answer stays far below what the table holds.",
    lines: ["postAnswer 400: A program may have at most 64 KB"],
  },
  {
    reason: "The reference fails on what its columns do not hold, and bounds a user's list by nothing.",
    lines: [
      "secret should be at most 255 character(s)",
      "type should be at most 255 character(s)",
      "secret should be at most 255 character(s)\ntype should be at most 255 character(s)",
      "secret should be at most 255 character(s)\ntype can't be blank",
      "secret can't be blank\ntype should be at most 255 character(s)",
      "title should be at most 255 character(s)",
      "A user can have at most 200 devices",
    ]
      .map((text) => `registerDevice 400: ${text}`)
      .concat("editDevice 400: title should be at most 255 character(s)"),
  },
];

/**
 * Types of notifications that the contract's list leaves out, because its reference stores none: the specification has the
 * first two, and the browser of mid-2022 knows and shows them (wire notes, section 13); staff alone are told of a reply.
 */
export const FURTHER_NOTIFICATIONS: readonly string[] = ["deadline", "new_message", "comment_reply"];
