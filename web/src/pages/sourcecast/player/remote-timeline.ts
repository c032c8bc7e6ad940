import { workerFiles } from "../../../app/workers";
import type { PlaybackSource } from "./playback-source";
import type { TimelineAnswers, TimelineQuestion, TimelineRequest, TimelineResponse } from "./timeline-messages";
import type { OpenedTimeline, TimelinePort } from "./timeline-port";

interface Waiting {
  resolve(answer: never): void;
  reject(reason: Error): void;
}

/** A recording in a worker of its own, until it is disposed of. */
export class RemoteTimeline implements TimelinePort {
  private readonly worker = new Worker(workerFiles.timeline);
  private readonly waiting = new Map<number, Waiting>();
  private requests = 0;

  constructor() {
    this.worker.onmessage = ({ data }: { data: TimelineResponse }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("failure" in data) waiting?.reject(new Error(data.failure));
      else waiting?.resolve(data.answer as never);
    };
    this.worker.onerror = (event) => this.fail(new Error(event.message));
  }

  /** Reads a recording. Rejects with what is wrong, a line each, when it cannot be played. */
  open(playback: PlaybackSource["playback"]): Promise<OpenedTimeline> {
    return this.ask<"open">({ ask: "open", playback });
  }

  momentAt(time: number) {
    return this.ask<"moment">({ ask: "moment", time });
  }

  inputsFrom(first: number, until: number, most: number) {
    return this.ask<"inputs">({ ask: "inputs", first, until, most });
  }

  dispose(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private ask<Ask extends keyof TimelineAnswers>(question: TimelineQuestion): Promise<TimelineAnswers[Ask]> {
    this.requests += 1;
    const request: TimelineRequest = { ...question, id: this.requests };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      this.worker.postMessage(request);
    });
  }

  private fail(reason: Error): void {
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}
