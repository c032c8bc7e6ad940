import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isOfCourse } from "./course-key";
import { ApiFailure } from "./failures";
import { userQuery } from "./user";

/** Whether a refusal may mean that the person's role, or their place in the course, is no longer what the page knows. */
const isAboutRights = (error: unknown, key: readonly unknown[]): boolean =>
  isOfCourse(key) && error instanceof ApiFailure && error.status === 403;

/**
 * Server data: fresh for half a minute, read again when the window comes back; refusals are not tried again, and one that
 * forbids a page reads the session anew. Without a network a request fails at once and says so: held back until the
 * network returns, a saving or a finalising would go out by itself when nobody expects it any more.
 */
export const createQueryClient = (): QueryClient => {
  const queryCache = new QueryCache({
    onError: (error, { queryKey }) => {
      if (isAboutRights(error, queryKey)) void client.invalidateQueries(userQuery());
    },
  });
  const client: QueryClient = new QueryClient({
    queryCache,
    defaultOptions: {
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 && error instanceof ApiFailure && (error.status === 0 ? navigator.onLine : error.status >= 500),
      },
    },
  });
  return client;
};
