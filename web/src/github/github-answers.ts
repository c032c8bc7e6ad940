import * as z from "zod/mini";

/** What is read of GitHub's answers; much more stands in them. */
export const userAnswer = z.object({
  login: z.string(),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
});

export const organisationAnswer = z.object({ login: z.string(), avatar_url: z.string() });

export const repositoryAnswer = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  private: z.boolean(),
  created_at: z.nullish(z.string()),
  default_branch: z.string(),
  permissions: z.optional(z.object({ admin: z.boolean(), push: z.boolean() })),
});
export type RepositoryAnswer = z.infer<typeof repositoryAnswer>;

export const referenceAnswer = z.object({ object: z.object({ sha: z.string() }) });
export const shaAnswer = z.object({ sha: z.string() });
export const firstFileAnswer = z.object({
  commit: z.object({ sha: z.string(), parents: z.array(z.object({ sha: z.string() })) }),
});

/** GitHub breaks the lines of its base64. */
export const blobAnswer = z.object({ content: z.string(), encoding: z.literal("base64") });

/** All files of a commit; `truncated` when they are more than GitHub tells of. */
export const wholeTreeAnswer = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string() })),
  truncated: z.boolean(),
});

/** A file, of which `text` is null when it is binary, or cut off when it is long. */
const blob = {
  oid: z.optional(z.string()),
  text: z.nullish(z.string()),
  isTruncated: z.optional(z.boolean()),
};

const entry = z.object({ name: z.string(), type: z.string(), oid: z.string() });
export const objectAnswer = z.object({
  repository: z.object({
    defaultBranchRef: z.nullable(z.object({ name: z.string() })),
    object: z.nullable(z.object({ __typename: z.string(), ...blob, entries: z.nullish(z.array(entry)) })),
  }),
});

const deepEntry = z.object({ name: z.string(), type: z.string(), object: z.nullish(z.object(blob)) });
const shallowEntry = z.object({
  name: z.string(),
  type: z.string(),
  object: z.nullish(z.object({ ...blob, entries: z.nullish(z.array(deepEntry)) })),
});
export type FileEntry = z.infer<typeof shallowEntry>;

export const snapshotAnswer = z.object({
  repository: z.object({
    viewerPermission: z.nullish(z.string()),
    createdAt: z.string(),
    defaultBranchRef: z.nullable(
      z.object({
        name: z.string(),
        target: z.object({ oid: z.string(), tree: z.object({ entries: z.nullish(z.array(shallowEntry)) }) }),
      }),
    ),
  }),
});

export const commitAnswer = z.object({
  createCommitOnBranch: z.object({ commit: z.object({ oid: z.string() }) }),
});
