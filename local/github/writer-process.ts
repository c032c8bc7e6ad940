/**
 * A process to be killed: starts the stand-in on the folder given and commits for ever, telling each acknowledged commit on
 * one line of its output ("7 3f2a...").
 */
import { Octokit } from "@octokit/core";
import { startTestGithub } from "./for-tests";

async function main([, , folder = ""]: string[]): Promise<void> {
  const github = await startTestGithub({ folder });
  const octokit = new Octokit({ auth: (await github.signIn("tessa-teacher")).access_token, baseUrl: github.api });
  const place = { owner: "tessa-teacher", repo: "source-programs" };
  const read = await octokit.request("GET /repos/{owner}/{repo}/git/ref/{ref}", { ...place, ref: "heads/main" });
  let head = read.data.object.sha;
  // GitHub lets nobody commit more often in a minute.
  for (let n = 1; n <= 70; n += 1) {
    const { createCommitOnBranch } = await octokit.graphql<{ createCommitOnBranch: { commit: { oid: string } } }>(
      "mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }",
      {
        input: {
          branch: { repositoryNameWithOwner: `${place.owner}/${place.repo}`, branchName: "main" },
          expectedHeadOid: head,
          message: { headline: `Commit ${n}` },
          fileChanges: { additions: [{ path: `n/${n}.js`, contents: Buffer.from(`${n};`).toString("base64") }] },
        },
      },
    );
    head = createCommitOnBranch.commit.oid;
    process.stdout.write(`${n} ${head}\n`);
  }
}

main(process.argv).catch((error) => {
  console.error(error);
  process.exit(1);
});
