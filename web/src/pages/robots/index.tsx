import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { usePageTitle } from "../../app/page-title";
import { ButtonLink } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { pairDevice, readDevices } from "../../robots/connection/device-calls";
import { strings } from "../../texts/en/robots-page";
import { RobotCard } from "./robot-card";
import "./robots.css";
import { OneFieldDialog } from "./one-field-dialog";

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
  const changed = () => void client.invalidateQueries({ queryKey: DEVICES });
  return (
    <main className="robots" id="content">
      <h1>{strings.title}</h1>
      <p>{strings.intro}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <WaitingLine>{strings.loading}</WaitingLine>}
      {data?.length === 0 && (
        <EmptyState title={strings.none}>
          <p>{strings.noneHint}</p>
          <ButtonLink to="/playground">{strings.playground}</ButtonLink>
        </EmptyState>
      )}
      <ul className="robots__list">
        {data?.map((device) => (
          <li key={device.id}>
            <RobotCard device={device} onChanged={changed} />
          </li>
        ))}
      </ul>
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
