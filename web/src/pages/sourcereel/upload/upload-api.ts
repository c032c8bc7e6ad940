import { api, unwrap } from "../../../api/client";
import type { UploadApi } from "./upload";

const UPLOADS = "/v2/courses/{courseId}/admin/sourcecasts/uploads";
const UPLOAD = `${UPLOADS}/{uploadId}` as const;

/** Returns the routes by which recordings are uploaded to a course. */
export const uploadApi = (courseId: number): UploadApi => ({
  begin: (body) => unwrap(api.POST(UPLOADS, { params: { path: { courseId } }, body })),
  look: (uploadId) => unwrap(api.GET(UPLOAD, { params: { path: { courseId, uploadId } } })),
  finish: (uploadId, body) => unwrap(api.POST(UPLOAD, { params: { path: { courseId, uploadId } }, body })),
});
