import type { ReactNode } from "react";
import { NEW_TESTCASE } from "../../../../../domain/assessments/repository";
import { Button, IconButton } from "../../../design/button";
import { Icon } from "../../../design/icons";
import { Popover } from "../../../design/popover";
import { strings as assessmentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/github-mission-editor";
import { Editor } from "../../../workspace/lazy-editor";
import { useWorkspace } from "../../../workspace/workspace-context";
import { useEditing, useIsOwner, useOpenEditor } from "./editor-context";
import { openTaskOf } from "./mission-editing";
import { TestcaseCard } from "./testcase-card";
import type { MissionTests } from "./use-mission-tests";

/** Testcases of the open task; its owner edits them, and what runs before and after the program. */
export function TestcasesTab({ tests }: { tests: MissionTests }) {
  const isOwner = useIsOwner();
  return (
    <div className="gme-tests">
      <Part title={strings.testcaseList} isOpen>
        <TestcaseList tests={tests} />
      </Part>
      {isOwner && (
        <>
          <CodePart part="testPrepend" title={strings.prepend} hint={strings.prependHint} />
          <CodePart part="testPostpend" title={strings.postpend} hint={strings.postpendHint} />
        </>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of the tab that folds. */
const Part = ({ title, isOpen = false, children }: PartProps) => (
  <details className="gme-part" open={isOpen}>
    <summary>
      <Icon name="chevronRight" size={18} />
      <h2>{title}</h2>
    </summary>
    {children}
  </details>
);

function TestcaseList({ tests }: { tests: MissionTests }) {
  const { store } = useOpenEditor();
  const isOwner = useIsOwner();
  const { testCases } = useEditing(openTaskOf);
  const taskKey = useEditing(({ keys, at }) => keys[at]);
  const { cards, sum, isBusy, runAll } = tests;
  const add = () => store.getState().editTask({ testCases: [...testCases, NEW_TESTCASE] });
  return (
    <div className="aw-tests">
      <div className="aw-tests__head">
        {cards.length === 0 ? (
          <p className="aw-quiet">{assessmentStrings.noTestcases}</p>
        ) : (
          <>
            <Button small icon="play" disabled={isBusy} onClick={runAll}>
              {assessmentStrings.runAll}
            </Button>
            <p className="aw-tests__sum" role="status">
              {sum.ran === 0 ? assessmentStrings.notRun(sum.of) : assessmentStrings.passedOf(sum.passed, sum.of)}
            </p>
          </>
        )}
        <Help />
      </div>
      <ol>
        {cards.map((card, at) => (
          <TestcaseCard
            key={`${taskKey} ${card.number}`}
            card={card}
            testcase={testCases[at] ?? NEW_TESTCASE}
            isBusy={isBusy}
            onRun={() => tests.runOne(card.number)}
          />
        ))}
      </ol>
      {isOwner && (
        <Button icon="plus" onClick={add}>
          {strings.addTestcase}
        </Button>
      )}
    </div>
  );
}

/** How testcases are run, for whoever points at the mark or presses it. */
const Help = () => (
  <Popover
    hover
    label={strings.help}
    trigger={(attributes) => <IconButton small icon="help" label={strings.help} {...attributes} />}
  >
    {() => <p className="gme-help">{strings.testcaseHelp}</p>}
  </Popover>
);

interface CodePartProps {
  readonly part: "testPrepend" | "testPostpend";
  readonly title: string;
  readonly hint: string;
}

function CodePart({ part, title, hint }: CodePartProps) {
  const { id, store } = useOpenEditor();
  const { library, questions } = useWorkspace();
  const text = useEditing((state) => openTaskOf(state)[part]);
  const taskKey = useEditing(({ keys, at }) => keys[at]);
  return (
    <Part title={title} isOpen>
      <p className="aw-quiet">{hint}</p>
      <div className="gme-code">
        <Editor
          name={title}
          path={`${id}-${taskKey}-${part}`}
          library={library}
          questions={questions}
          value={text}
          onChange={(next) => store.getState().editTask({ [part]: next })}
        />
      </div>
    </Part>
  );
}
