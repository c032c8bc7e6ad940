/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { act, type ReactNode } from "react";
import type { Snapshot } from "../../../../domain/robots/world/snapshot";
import { World } from "../../../../domain/robots/world/world";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { WORLDS } from "../../../../domain/robots/world/worlds";
import { find, show, update } from "../../design/screen.fixture";
import { RobotDetails, RobotView } from "./robot-view";

const yard = WORLDS.yard as WorldFile;
const begun: Snapshot = new World(yard, 1).snapshot();

const textsOf = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it("names the picture's world, its goals and what is forbidden", () => {
  show(<RobotView world={yard} snapshot={begun} trail={[]} />);
  expect(find("svg[role=img]").getAttribute("aria-label")).toBe("The robot in its world: The yard");
  expect(textsOf("svg text")).toEqual(["red patch", "goal 1", "puddle", "keep out"]);
});

it("shows what a robot says and sounds, and that something is in its way", () => {
  show(<RobotView world={yard} snapshot={{ ...begun, speech: "hello", tone: 440, touchesWall: true }} trail={[]} />);
  expect(textsOf(".robot-view__speech")).toEqual(["“hello”"]);
  expect(textsOf(".robot-view__signs span")).toEqual([
    "0.0 s",
    "Lights left: green 255, red 0; right: green 255, red 0",
    "“hello”",
    "A tone of 440 Hz",
    "Something is in the robot's way.",
  ]);
});

it("draws no way where the robot was carried", () => {
  const trail = [
    [100, 100],
    [200, 100],
    [Number.NaN, Number.NaN],
    [500, 500],
    [600, 500],
  ] as const;
  show(<RobotView world={yard} snapshot={null} trail={trail} />);
  expect(find("svg path").getAttribute("d")).toBe("M 100,100 L 200.0 100.0 M 500.0 500.0 L 600.0 500.0");
});

it("shows of a robot whose place nobody knows its ports alone", () => {
  show(
    <>
      <RobotView world={null} snapshot={begun} trail={[]} />
      <RobotDetails world={null} snapshot={begun} isRunning={false} />
    </>,
  );
  expect(document.querySelector("svg")).toBeNull();
  expect(textsOf("tbody tr")).toEqual([
    "AMedium motor0° at 0°/s",
    "BLarge motor0° at 0°/s",
    "CLarge motor0° at 0°/s",
    "1Touch sensornot pressed",
    "2Gyro0°",
    "3Colour sensorwhite",
    "4Ultrasonic sensor480 mm",
  ]);
});

describe("in words", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const driving = (x: number, isRunning = true): ReactNode => (
    <RobotDetails world={yard} snapshot={{ ...begun, pose: { x, y: 400, heading: 0 } }} isRunning={isRunning} />
  );
  const statusText = () => find("[role=status]").textContent;

  it("tells a screen reader where a driving robot is only now and then", () => {
    show(driving(400));
    update(driving(500));
    expect(statusText()).toMatch(/^The robot is 40 cm from the left wall and 40 cm from the top/);
    act(() => vi.advanceTimersByTime(3_000));
    expect(statusText()).toMatch(/^The robot is 50 cm from the left wall/);
  });

  it("tells at once where a robot has stopped", () => {
    show(driving(400));
    update(driving(600, false));
    expect(statusText()).toMatch(/^The robot is 60 cm from the left wall/);
  });

  it("says where the patches lie, except for those the robot is in", () => {
    show(driving(1600, false));
    expect(textsOf("li")).toEqual([
      "The robot is 160 cm from the left wall and 40 cm from the top, and looks right (0°).",
      "There are 26 cm free in front of it.",
      "It is in red patch.",
      "puddle is 61 cm away, 99° to the right.",
    ]);
  });
});
