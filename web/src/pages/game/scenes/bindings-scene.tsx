import { strings } from "../../../texts/en/game";
import { SceneFrame } from "./scene-frame";
import "./bindings-scene.css";

const BINDINGS: readonly (readonly [keys: () => readonly string[], does: keyof typeof strings.bindings])[] = [
  [() => ["Esc"], "escape"],
  [() => ["Tab"], "tab"],
  [() => [strings.enterKey, strings.spaceKey], "advance"],
  [() => ["1", "9"], "digits"],
  [() => ["A"], "awards"],
  [() => ["J"], "journal"],
  [() => ["L"], "log"],
  [() => ["S"], "skip"],
  [() => ["F"], "forward"],
];

/** What the keys do. */
export function BindingsScene({ onBack }: { onBack: () => void }) {
  return (
    <SceneFrame title={strings.keyBindings} picture="settings" onBack={onBack}>
      <div className="scene__sheet">
        <table className="bindings">
          <thead>
            <tr>
              <th scope="col">{strings.key}</th>
              <th scope="col">{strings.whatItDoes}</th>
            </tr>
          </thead>
          <tbody>
            {BINDINGS.map(([keys, does]) => (
              <tr key={does}>
                <td>
                  {keys().map((key, index) => (
                    <span key={key}>
                      {index > 0 && (does === "digits" ? " – " : " / ")}
                      <kbd>{key}</kbd>
                    </span>
                  ))}
                </td>
                <td>{strings.bindings[does]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SceneFrame>
  );
}
