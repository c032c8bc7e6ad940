/** One file with both gradable kinds of questions, as a course uploads it. */
export const FULL_FILE = `<?xml version="1.0"?>
<CONTENT>
  <TASK number="DEMO1" title="Counting sheep" access="public" story="demo-1"
        coverimage="https://example.org/cover.png">
    <READING>Chapter 1</READING>
    <WEBSUMMARY>Three small tasks.</WEBSUMMARY>
    <TEXT>Read the tasks with care. Use \`display\` to look at values.</TEXT>
    <PROBLEMS>
      <PROBLEM type="programming" maxxp="200" blocking="true" showsolution="false">
        <TEXT>Write \`twice(n)\` that doubles a number.</TEXT>
        <SNIPPET>
          <PREPEND>const base = 2;</PREPEND>
          <TEMPLATE>function twice(n) { /* your part */ }</TEMPLATE>
          <POSTPEND>const probe = twice(4);</POSTPEND>
          <SOLUTION>const twice = n => base * n;</SOLUTION>
          <TESTCASES>
            <SECRET score="2" answer="8">probe;</SECRET>
            <PUBLIC score="1" answer="6">twice(3);</PUBLIC>
            <OPAQUE score="1" answer="true">twice(1) &lt; twice(2);</OPAQUE>
          </TESTCASES>
        </SNIPPET>
        <GRADERDEPLOYMENT interpreter="2"><EXTERNAL name="NONE"/></GRADERDEPLOYMENT>
      </PROBLEM>
      <PROBLEM type="mcq" maxxp="50" showsolution="true">
        <TEXT>Which value is \`1 + 1\`?</TEXT>
        <CHOICE correct="false" hint="That is one too few."><TEXT>1</TEXT></CHOICE>
        <CHOICE correct="true" hint="Yes."><TEXT>2</TEXT></CHOICE>
        <CHOICE correct="false"><TEXT>11</TEXT></CHOICE>
      </PROBLEM>
    </PROBLEMS>
    <DEPLOYMENT interpreter="1" variant="lazy" exectime="2000">
      <GLOBAL><IDENTIFIER>size</IDENTIFIER><VALUE>1 + 2</VALUE></GLOBAL>
      <EXTERNAL name="RUNES"><SYMBOL>show</SYMBOL><SYMBOL>heart</SYMBOL></EXTERNAL>
    </DEPLOYMENT>
  </TASK>
</CONTENT>`;

/** A vote over a contest, behind a password. */
export const VOTING_FILE = `<CONTENT>
  <TASK number="VOTE1" title="Vote for the best picture" access="private">
    <PASSWORD>open-sesame</PASSWORD>
    <WEBSUMMARY>Voting for contest ART1.</WEBSUMMARY>
    <PROBLEMS>
      <PROBLEM type="voting" maxxp="100">
        <TEXT>Look at each entry before scoring.</TEXT>
        <SNIPPET>
          <PREPEND>const frame = 1;</PREPEND>
          <TEMPLATE>// the chosen entry appears here</TEMPLATE>
        </SNIPPET>
        <VOTING assessment_number="ART1" reveal_hours="48"/>
      </PROBLEM>
    </PROBLEMS>
    <DEPLOYMENT interpreter="2"/>
  </TASK>
</CONTENT>`;

/** A file as the mission editor writes it: namespaces, kind and dates, PRIVATE testcases, IMPORT, stray attributes. */
export const EDITOR_FILE = `<CONTENT xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <TASK kind="missions" number="M42" title="Tea Counter" story="m-42"
        startdate="2030-01-01T00:00+08" duedate="2030-02-01T00:00+08">
    <WEBSUMMARY>Count cups.</WEBSUMMARY>
    <TEXT>Briefing *here*.</TEXT>
    <PROBLEMS>
      <PROBLEM type="programming" maxxp="50" DEPLOYMENT="[object Object]">
        <SNIPPET>
          <SOLUTION>const cups = n => n * pot;</SOLUTION>
          <TEMPLATE>const cups = n => n;</TEMPLATE>
          <PREPEND>const pot = 3;</PREPEND>
          <POSTPEND/>
          <TESTCASES>
            <PUBLIC answer="6" score="1">cups(2);</PUBLIC>
            <PRIVATE answer="0" score="2">cups(0);</PRIVATE>
          </TESTCASES>
        </SNIPPET>
        <TEXT>Write cups.</TEXT>
      </PROBLEM>
      <PROBLEM type="mcq" maxxp="5">
        <SNIPPET><SOLUTION>1</SOLUTION></SNIPPET>
        <TEXT>Which?</TEXT>
        <CHOICE correct="true"><TEXT>Green</TEXT></CHOICE>
        <CHOICE correct="false" hint="Too dark"><TEXT>Black</TEXT></CHOICE>
      </PROBLEM>
    </PROBLEMS>
    <DEPLOYMENT interpreter="2">
      <IMPORT name="RUNES"><SYMBOL>heart</SYMBOL></IMPORT>
      <GLOBAL><IDENTIFIER>xs</IDENTIFIER><VALUE>[1, 2]</VALUE></GLOBAL>
    </DEPLOYMENT>
  </TASK>
</CONTENT>`;
