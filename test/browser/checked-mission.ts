/** A mission with one question for each thing that checks find. */
export const CHECKED_MISSION = `<CONTENT><TASK kind="missions" number="K1" title="Checked" access="public">
  <WEBSUMMARY>Summary.</WEBSUMMARY><TEXT>Briefing.</TEXT>
  <PROBLEMS>
    <PROBLEM type="programming" maxxp="10"><TEXT>Double it.</TEXT><SNIPPET>
      <TEMPLATE>const f = x => x;</TEMPLATE><SOLUTION>const f = x => 2 * x;</SOLUTION>
      <TESTCASES><SECRET score="1" answer="6">f(3);</SECRET><PUBLIC score="1" answer="2">f(1);</PUBLIC><PUBLIC score="1" answer="0">f(0);</PUBLIC></TESTCASES>
    </SNIPPET>
      <SAMPLES><SAMPLE name="adds two" expects="fails" fails="1 2 3">const f = x => x + 2;</SAMPLE>
      <SAMPLE name="right" expects="passes">const f = x => x + x;</SAMPLE></SAMPLES>
    </PROBLEM>
    <PROBLEM type="programming" maxxp="10"><TEXT>Copy it.</TEXT><SNIPPET>
      <PREPEND>const expected = list(1, 2);
const cube = x => x * x * x;
let check = x => x === 8;</PREPEND>
      <TEMPLATE>const f = x => x;</TEMPLATE><SOLUTION>const f = x => list(1, 2);</SOLUTION>
      <TESTCASES><PUBLIC score="1" answer="true">equal(f(0), expected);</PUBLIC></TESTCASES>
    </SNIPPET></PROBLEM>
    <PROBLEM type="mcq" maxxp="5"><TEXT>Which?</TEXT><SNIPPET><SOLUTION>1</SOLUTION></SNIPPET>
      <CHOICE correct="true"><TEXT>This</TEXT></CHOICE><CHOICE correct="false"><TEXT>That</TEXT></CHOICE></PROBLEM>
    <PROBLEM type="programming" maxxp="10"><TEXT>Loop.</TEXT><SNIPPET>
      <TEMPLATE>const f = x => x;</TEMPLATE><SOLUTION>const f = x => f(x);</SOLUTION>
      <TESTCASES><PUBLIC score="1" answer="1">f(1);</PUBLIC><PUBLIC score="1" answer="3">f(2);</PUBLIC></TESTCASES>
    </SNIPPET></PROBLEM>
    <PROBLEM type="programming" maxxp="10"><TEXT>Given away.</TEXT><SNIPPET>
      <TEMPLATE>const f = x => x;</TEMPLATE><SOLUTION>const f = x => x;</SOLUTION>
      <TESTCASES><PUBLIC score="1" answer="1">f(1);</PUBLIC></TESTCASES>
    </SNIPPET></PROBLEM>
  </PROBLEMS>
  <DEPLOYMENT interpreter="3" exectime="1000"><EXTERNAL name="NONE"/></DEPLOYMENT>
</TASK></CONTENT>`;

/** A mission of many questions, each with a solution that passes all of its testcases. */
export function largeMission(questions: number, testcases: number): string {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const tests = numbers(testcases).map((n) => `<PUBLIC score="1" answer="${2 * n}">f(${n});</PUBLIC>`);
  const problem = (n: number) => `<PROBLEM type="programming" maxxp="1"><TEXT>Question ${n}</TEXT><SNIPPET>
    <TEMPLATE>const f = x => x;</TEMPLATE><SOLUTION>const f = x => 2 * x;</SOLUTION>
    <TESTCASES>${tests.join("")}</TESTCASES></SNIPPET></PROBLEM>`;
  return `<CONTENT><TASK kind="missions" number="K2" title="Large"><WEBSUMMARY>S</WEBSUMMARY><TEXT>T</TEXT>
    <PROBLEMS>${numbers(questions).map(problem).join("")}</PROBLEMS>
    <DEPLOYMENT interpreter="2" exectime="1000"><EXTERNAL name="NONE"/></DEPLOYMENT></TASK></CONTENT>`;
}
