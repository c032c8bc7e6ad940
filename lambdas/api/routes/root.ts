import { plainText, route } from "../route";

export const rootRoutes = [
  route({
    method: "get",
    path: "/",
    operationId: "root",
    tag: "misc",
    summary: "Root page used as a liveness probe",
    caller: "public",
    success: plainText,
    handle: () => "Welcome to the course academy.",
  }),
];
