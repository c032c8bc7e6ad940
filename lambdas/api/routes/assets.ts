import { z } from "@hono/zod-openapi";
import { ASSET_REFUSALS } from "../../../domain/facts/asset-files";
import { deleteAsset, listAssets, uploadAsset } from "../../core/assets/assets";
import { Refusal } from "../../core/kernel/refusal";
import { placeTextsAlongside } from "../../core/stories/place-texts";
import { courseParams, json, noContent, route } from "../route";

const { empty: EMPTY, folder: FOLDER, name: NAME, type: TYPE } = ASSET_REFUSALS;

const folderParams = courseParams.extend({
  folder: z.string().openapi({
    param: { name: "folder", in: "path" },
    description: "Top-level folder. Anything outside the list is refused with 400.",
  }),
});
const fileParams = folderParams.extend({
  filename: z.string().openapi({
    param: { name: "filename", in: "path" },
    description: "Rest of the path; may contain further slashes (sub-folders)",
  }),
});
const Upload = z.object({
  upload: z.instanceof(Blob).openapi({ type: "string", format: "binary", description: "The file" }),
});

const nameless = () => {
  throw new Refusal(400, EMPTY);
};

/** The address of an object; its key holds nothing that an address may not, but for spaces and letters. */
const addressOf = (siteOrigin: string, key: string) =>
  `${siteOrigin}/${key.split("/").map(encodeURIComponent).join("/")}`;

export const assetRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/assets/{folder}",
    operationId: "listAssets",
    tag: "assets",
    summary: "Paths of all stored files below a top-level folder",
    caller: "staff",
    params: folderParams,
    refusals: { 400: [FOLDER] },
    success: json(z.array(z.string())),
    handle: ({ services, params: { courseId, folder } }) => listAssets(services, courseId, folder),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/assets/{folder}",
    operationId: "uploadAssetWithoutName",
    tag: "assets",
    summary: "Upload without a file name is refused",
    caller: "staff",
    multipart: true,
    params: folderParams,
    body: Upload,
    invalid: EMPTY,
    refusals: { 400: [EMPTY] },
    success: noContent,
    handle: nameless,
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/assets/{folder}",
    operationId: "deleteAssetWithoutName",
    tag: "assets",
    summary: "Delete without a file name is refused",
    caller: "staff",
    params: folderParams,
    refusals: { 400: [EMPTY] },
    success: noContent,
    handle: nameless,
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/assets/{folder}/{filename}",
    operationId: "uploadAsset",
    tag: "assets",
    summary: "Upload a file",
    caller: "staff",
    rest: true,
    multipart: true,
    params: fileParams,
    body: Upload,
    invalid: EMPTY,
    refusals: { 400: [EMPTY, FOLDER, TYPE, NAME, "File already exists"], 413: ["A file may have 4 MB at most"] },
    success: json(z.string().openapi({ format: "uri" })),
    handle: async ({ services, caller, params: { folder, filename }, body }) => {
      const content = new Uint8Array(await body.upload.arrayBuffer());
      const key = await uploadAsset(services, caller, { folder, filename, content });
      if (folder === "stories") await placeTextsAlongside(services, caller.courseId);
      return addressOf(services.siteOrigin, key);
    },
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/assets/{folder}/{filename}",
    operationId: "deleteAsset",
    tag: "assets",
    summary: "Delete a file",
    caller: "staff",
    rest: true,
    params: fileParams,
    refusals: { 400: [EMPTY, FOLDER, NAME], 404: ["File not found"] },
    success: noContent,
    handle: ({ services, caller, params: { folder, filename } }) => deleteAsset(services, caller, folder, filename),
  }),
];
