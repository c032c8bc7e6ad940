import { api, type Schemas, unwrap } from "../../api/client";
import { ApiFailure, actionFailure } from "../../api/failures";
import { inCourseZone } from "../../design/local-moment";

export type UploadPreview = Schemas["UploadPreview"];

/** Why the server did not take a file, and where in it. */
export class UploadFailure extends Error {
  override readonly name = "UploadFailure";

  constructor(
    message: string,
    readonly line: number | null,
    /** No answer came: the same may go through later, and so may what comes after it. */
    readonly isUnreachable: boolean,
  ) {
    super(message);
  }
}

export interface UploadForm {
  readonly courseId: number;
  readonly configId: number;
  readonly force: boolean;
}

type FormBody = { "assessment[file]": string; assessmentConfigId: string; forceUpdate: "true" | "false" };

/** The form's fields as the types have them; what is sent is the form itself. */
function multipart(file: File, { configId, force }: UploadForm, basedOn?: string) {
  const form = new FormData();
  form.set("assessment[file]", file);
  form.set("forceUpdate", String(force));
  form.set("assessmentConfigId", String(configId));
  if (basedOn !== undefined) form.set("basedOn", basedOn);
  return { body: {} as FormBody, bodySerializer: () => form };
}

/** Asks what an upload would do. @throws UploadFailure */
export const previewUpload = (file: File, form: UploadForm): Promise<UploadPreview> =>
  withFailureText(
    api.POST("/v2/courses/{courseId}/admin/assessments/preview", {
      params: { path: { courseId: form.courseId } },
      ...multipart(file, form),
    }),
  );

/**
 * Uploads a file and returns the server's word about it.
 * @param basedOn of its preview: the upload is refused when the assessment has changed since
 * @throws UploadFailure
 */
export const uploadFile = (file: File, form: UploadForm, basedOn?: string): Promise<string> =>
  withFailureText(
    api.POST("/v2/courses/{courseId}/admin/assessments", {
      params: { path: { courseId: form.courseId } },
      ...multipart(file, form, basedOn),
    }),
  );

async function withFailureText<Data>(call: Parameters<typeof unwrap<Data>>[0]): Promise<Data> {
  try {
    return await unwrap(call);
  } catch (error) {
    const isUnreachable = !(error instanceof ApiFailure) || error.status === 0;
    const line = isUnreachable ? null : (await call).response.headers.get("X-Error-Line");
    throw new UploadFailure(failureText(error), line === null ? null : Number(line), isUnreachable);
  }
}

/** A refusal of the file is shown whole, however long: it says what to mend. */
const failureText = (error: unknown): string =>
  error instanceof ApiFailure && error.status === 400 && error.body
    ? inCourseZone(error.body.trim())
    : actionFailure(error);
