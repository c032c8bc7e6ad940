import { useEffect, useRef, useState } from "react";
import type { StoryFile } from "../../../../../domain/stories/problem";
import { workerFiles } from "../../../app/workers";
import { WalkReport, type WalkRequest } from "./walk-messages";

/** Plays files at random in a worker for as long as it is wanted, and tells what came of it. */
export function useWalks() {
  const worker = useRef<Worker>(undefined);
  const [report, setReport] = useState<WalkReport>();
  const [isRunning, setRunning] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = undefined;
    setRunning(false);
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const fail = (): void => {
    stop();
    setFailed(true);
  };
  const start = (files: readonly StoryFile[], seed: number): void => {
    stop();
    const begun = new Worker(workerFiles.storyWalks);
    begun.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = WalkReport.safeParse(data);
      if (read.success) setReport(read.data);
      else fail();
    };
    begun.onerror = fail;
    const request: WalkRequest = { files: files.map(({ name, text }) => ({ name, text })), seed };
    begun.postMessage(request);
    worker.current = begun;
    setReport(undefined);
    setFailed(false);
    setRunning(true);
  };
  return { report, isRunning, hasFailed, start, stop };
}
