import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { PageEvent } from "../../../../domain/robots/protocol/page-session";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useSession } from "../../app/session";
import { Button, ButtonLink } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { formatDayAndTime } from "../../design/format";
import { qrCode } from "../../design/qr-code";
import { QrPicture } from "../../design/qr-picture";
import { WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import {
  createPairing,
  type Device,
  pairDevice,
  readDevices,
  readEndpoint,
  repairDevice,
} from "../../robots/connection/robot-calls";
import { RobotConnection } from "../../robots/connection/robot-connection";
import { RobotView } from "../../robots/view/robot-view";
import { strings as devices } from "../../texts/en/robot-devices";
import { strings } from "../../texts/en/robots";
import { OneFieldDialog } from "./one-field-dialog";
import "./robots.css";

interface PairProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** Shows a code by which a class gets a robot, large enough for the last row. */
function PairDialog({ device: { id, title }, onClose }: PairProps) {
  // Each opening makes a code of its own.
  const { data, error } = useQuery({
    queryKey: ["pairing", id],
    queryFn: () => createPairing(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Dialog
      title={strings.pairTitle(title)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{strings.close}</Button>}
    >
      <p>{strings.pairHint}</p>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <WaitingLine>{strings.loading}</WaitingLine>}
      {data && <Code title={title} link={`${location.origin}/robots#pair=${data.code}`} until={data.expiresAt} />}
    </Dialog>
  );
}

function Code({ title, link, until }: { readonly title: string; readonly link: string; readonly until: string }) {
  const drawing = qrCode(link);
  return (
    <div className="robots__code">
      {drawing && <QrPicture drawing={drawing} label={strings.qr(title)} />}
      <p>
        {strings.link}: <code>{link}</code>
      </p>
      <p>{strings.until(formatDayAndTime(until))}</p>
    </div>
  );
}

interface AnewProps {
  readonly device: Device;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Pairs a robot anew, with the new secret that it shows: everybody else loses it. */
const AnewDialog = ({ device: { id, title }, onClose, onDone }: AnewProps) => (
  <OneFieldDialog
    title={strings.anewTitle(title)}
    label={strings.secret}
    hint={strings.anewHint}
    action={{ label: strings.anew, look: "danger" }}
    send={async (secret) => {
      await repairDevice(id, secret);
      return strings.done(title);
    }}
    onClose={onClose}
    onDone={onDone}
  />
);

interface CardProps {
  readonly device: Device;
  readonly onChanged: () => void;
}

/** One robot: whether it is there, who runs it, and what there is to do about it. */
function RobotCard({ device, onChanged }: CardProps) {
  const { title, online, since, runner, isOwner, registrations, lastEnrolledAt } = device;
  const [isWatched, setWatched] = useState(false);
  const [dialog, setDialog] = useState<"pair" | "anew" | null>(null);
  const close = () => setDialog(null);
  const { courses } = useSession().user;
  const mayPair = isOwner === true || courses.some(({ role }) => isStaff(role));
  const presence = online === true ? strings.online : online === false ? strings.offline : strings.neverSeen;
  return (
    <article className="robots__card" aria-label={title}>
      <h2>{title}</h2>
      <p className={`robots__presence robots__presence--${online === true ? "on" : "off"}`}>
        {presence} {since && strings.since(formatDayAndTime(since))}
      </p>
      <p>{runner ? strings.runner(runner.name, formatDayAndTime(runner.at)) : strings.nobody}</p>
      <p className="robots__about">
        {registrations !== undefined && strings.users(registrations)} ·{" "}
        {lastEnrolledAt ? strings.enrolled(formatDayAndTime(lastEnrolledAt)) : strings.neverEnrolled}
      </p>
      <div className="robots__row">
        {courses.length > 0 && (
          <ButtonLink small look="primary" icon="code" to={PROGRAM} aria-label={strings.programFor(title)}>
            {strings.program}
          </ButtonLink>
        )}
        <Button small onClick={() => setWatched(!isWatched)} aria-expanded={isWatched}>
          {isWatched ? strings.leave : strings.watch}
        </Button>
        {mayPair && (
          <Button small icon="share" onClick={() => setDialog("pair")}>
            {strings.pair}
          </Button>
        )}
        {isOwner && (
          <Button small onClick={() => setDialog("anew")}>
            {strings.anew}
          </Button>
        )}
      </div>
      {isWatched && <Watched device={device} />}
      {dialog === "pair" && <PairDialog device={device} onClose={close} />}
      {dialog === "anew" && (
        <AnewDialog
          device={device}
          onClose={close}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      )}
    </article>
  );
}

/** Lines that are kept of what a robot shows. */
const LINES = 100;

/** What a robot shows, and what went wrong with it; null for what is told elsewhere. */
function eventText(event: PageEvent): string | null {
  switch (event.kind) {
    case "line":
      return event.line.text;
    case "missed":
      return devices.missed(event.count);
    case "restarted":
      return devices.restarted;
    case "status":
      return null;
  }
}

const nothing = () => () => undefined;

/** What a robot does and shows, as long as it is watched. */
function Watched({ device: { id, title } }: { readonly device: Device }) {
  const [connection, setConnection] = useState<RobotConnection | null>(null);
  const [lines, setLines] = useState<readonly { readonly number: number; readonly text: string }[]>([]);
  const state = useSyncExternalStore(connection?.subscribe ?? nothing, () => connection?.state ?? null);
  useEffect(() => {
    const onEvent = (event: PageEvent) => {
      const text = eventText(event);
      if (text === null) return;
      setLines((before) => [...before, { number: (before.at(-1)?.number ?? 0) + 1, text }].slice(-LINES));
    };
    const made = new RobotConnection({ title, endpoint: () => readEndpoint(id), random: Math.random, onEvent });
    setConnection(made);
    return () => made.close();
  }, [id, title]);
  if (!connection || !state) return null;
  const { status, robot, error, view } = state;
  const label = status === "connecting" ? devices.connecting(title) : devices.connected(title);
  return (
    <div className="robots__watched">
      <p role="status">
        {status === "failed" ? error : label}{" "}
        {status === "connected" && (robot === "running" ? devices.running : devices.idle)}
      </p>
      {robot === "running" && (
        <Button small icon="stop" onClick={() => connection.stop()}>
          {strings.stop}
        </Button>
      )}
      {view && <RobotView world={view.world} snapshot={view.snapshot} trail={view.trail} />}
      <section aria-label={strings.shows(title)}>
        {lines.length === 0 ? (
          <p>{strings.silent}</p>
        ) : (
          <ol>
            {lines.map(({ number, text }) => (
              <li key={number}>{text}</li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

interface JoinProps {
  readonly code: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Puts a robot that somebody shares by a code into a person's list, under a name. */
const JoinDialog = ({ code, onClose, onDone }: JoinProps) => (
  <OneFieldDialog
    title={strings.addTitle}
    label={strings.name}
    hint={strings.addHint}
    action={{ label: strings.add, look: "primary" }}
    send={async (name) => {
      const { title } = await pairDevice(code, name);
      return strings.added(title);
    }}
    onClose={onClose}
    onDone={onDone}
  />
);

/** The playground with the robot's library; a program that is there stays. */
const PROGRAM = "/playground#chap=3&ext=EV3&variant=default";
const REMOTE = "/playground?tab=devices#chap=3&ext=EV3&variant=default";

/** What one can do with robots now, in the order in which it is done. */
function NextSteps({ hasRobots }: { hasRobots: boolean }) {
  const write = { name: strings.write, hint: strings.writeHint, way: strings.openProgram, to: PROGRAM };
  const get = { name: strings.get, hint: strings.getHint, way: strings.openAdding, to: REMOTE };
  const run = { name: strings.run, hint: strings.runHint, way: strings.openRemote, to: REMOTE };
  const follow = { name: strings.follow, hint: strings.followHint, way: null, to: null };
  return (
    <section className="robots__next" aria-labelledby="robots-next">
      <h2 id="robots-next">{strings.next}</h2>
      <ol>
        {(hasRobots ? [write, run, follow] : [write, get, follow]).map(({ name, hint, way, to }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{hint}</p>
            {to !== null && (
              <ButtonLink small to={to}>
                {way}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const DEVICES = ["devices"] as const;
/** Whatever somebody was given as a code: one that is no good is refused in the dialog. */
const CODE = /^#pair=(.{1,255})$/;
/** How often it is asked which robots are connected, in milliseconds. */
const LOOK_MS = 10_000;

/** /robots: the robots of a person, watched side by side; a code in the address adds another one. */
export default function RobotsPage() {
  usePageTitle(strings.title);
  const { data, error, refetch } = useQuery({ queryKey: DEVICES, queryFn: readDevices, refetchInterval: LOOK_MS });
  const client = useQueryClient();
  const [code, leave] = usePairingCode();
  // Without a course the playground is closed.
  const hasCourse = useSession().user.courses.length > 0;
  const changed = () => void client.invalidateQueries({ queryKey: DEVICES });
  return (
    <main className="page robots" id="content">
      <h1>{strings.title}</h1>
      <p>{strings.intro}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <WaitingLine>{strings.loading}</WaitingLine>}
      {data?.length === 0 && (
        <EmptyState title={strings.none}>
          <p>{hasCourse ? strings.noneHint : strings.noneHintWithoutCourse}</p>
        </EmptyState>
      )}
      <ul className="robots__list">
        {data?.map((device) => (
          <li key={device.id}>
            <RobotCard device={device} onChanged={changed} />
          </li>
        ))}
      </ul>
      {data && hasCourse && <NextSteps hasRobots={data.length > 0} />}
      {code !== null && (
        <JoinDialog
          key={code}
          code={code}
          onClose={leave}
          onDone={() => {
            leave();
            changed();
          }}
        />
      )}
    </main>
  );
}

/** The pairing code that an address has brought. It leaves the address at once, so that it stays in no history. */
function usePairingCode(): [string | null, () => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const brought = CODE.exec(hash)?.[1];
    if (brought === undefined) return;
    setCode(brought);
    void navigate("/robots", { replace: true });
  }, [hash, navigate]);
  return [code, () => setCode(null)];
}
