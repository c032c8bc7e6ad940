import { queryOptions } from "@tanstack/react-query";
import { GITHUB_KEY } from "../../../github-missions/course-query";
import type { SignedIn } from "./github-gate";

/** All repositories that the person sees. A failure is told at once: the person decides when to try again. */
export const repositoriesQuery = ({ user, client }: SignedIn) =>
  queryOptions({
    queryKey: [GITHUB_KEY, user.login, "repositories"],
    queryFn: () => client.repositories(),
    retry: false,
    staleTime: 60_000,
  });

/** All organisations of the person. */
export const organisationsQuery = ({ user, client }: SignedIn) =>
  queryOptions({
    queryKey: [GITHUB_KEY, user.login, "organisations"],
    queryFn: () => client.organisations(),
    retry: false,
    staleTime: 60_000,
  });
