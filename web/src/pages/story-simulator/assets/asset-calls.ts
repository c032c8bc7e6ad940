import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ASSET_FOLDERS } from "../../../../../domain/facts/asset-files";
import { refreshTokens } from "../../../api/authorized-fetch";
import { api, unwrap } from "../../../api/client";
import { courseKey } from "../../../api/course-key";
import { ApiFailure } from "../../../api/failures";
import { readTokens } from "../../../api/tokens";

/** The paths of all assets of a course, as in `locations/hut/night.png`. */
export const assetPathsQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "assets"),
    queryFn: async ({ signal }) => {
      const lists = ASSET_FOLDERS.map((folder) =>
        unwrap(
          api.GET("/v2/courses/{courseId}/admin/assets/{folder}", { params: { path: { courseId, folder } }, signal }),
        ),
      );
      return (await Promise.all(lists)).flat();
    },
  });

/** Deletes an asset. @throws ApiFailure */
export async function deleteAsset(courseId: number, path: string): Promise<void> {
  const [folder = "", ...below] = path.split("/");
  await unwrap(
    api.DELETE("/v2/courses/{courseId}/admin/assets/{folder}/{filename}", {
      params: { path: { courseId, folder, filename: below.join("/") } },
      // What stands between slashes is coded, the slashes of folders are not.
      pathSerializer: () => addressOf(courseId, path),
    }),
  );
}

const addressOf = (courseId: number, path: string): string =>
  `/v2/courses/${courseId}/admin/assets/${path.split("/").map(encodeURIComponent).join("/")}`;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

const OnlyText = z.string();

/**
 * Uploads a file and returns the server's answer, which is its address.
 * @param onSent is told how much has been sent, from 0 to 1
 * @throws ApiFailure
 */
export async function uploadAsset(
  courseId: number,
  path: string,
  content: Blob,
  onSent: (share: number) => void = () => undefined,
): Promise<string> {
  const tokens = readTokens();
  const send = (access: string | undefined) => sendForm(addressOf(courseId, path), content, access, onSent);
  let answer = await send(tokens?.access);
  if (answer.status === 401 && tokens) answer = await send((await refreshTokens(tokens.access))?.access);
  for (let attempt = 0; answer.status === 429 && attempt < 3; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, secondsOf(answer.retryAfter) * 1000));
    answer = await send(readTokens()?.access);
  }
  const text = textOf(answer.text);
  if (answer.status !== 200) throw new ApiFailure(answer.status, text);
  return text;
}

const secondsOf = (retryAfter: string | null): number => Math.min(30, Math.max(1, Number(retryAfter ?? 1) || 1));

/** Errors are plain text, the address of a new file is a JSON string. */
function textOf(body: string): string {
  try {
    return OnlyText.parse(JSON.parse(body));
  } catch {
    return body;
  }
}

/** Sends a form by a request that tells how far it is, as fetch does not. Status 0 when no answer came. */
function sendForm(
  address: string,
  content: Blob,
  access: string | undefined,
  onSent: (share: number) => void,
): Promise<Answer> {
  const form = new FormData();
  form.set("upload", content);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader("Retry-After"),
      }),
    );
    request.open("POST", address);
    if (access) request.setRequestHeader("Authorization", `Bearer ${access}`);
    request.send(form);
  });
}
