import type { ProviderKind } from "../../../../domain/facts/sign-in-providers";
import { StrokeIcon } from "../../design/stroke-icon";

const university = "m3 9 9-5 9 5-9 5zm4 2.500V16c2 2.500 8 2.500 10 0v-4.500M21 9v6";
const paths: Readonly<Record<ProviderKind | "warning", string>> = {
  adfs: university,
  github: "m8 7-5 5 5 5m8-10 5 5-5 5M13.500 5l-3 14",
  accounts: "M3 6h18v12H3zm0 1 9 6.500L21 7",
  openid: university,
  test: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 8a7 7 0 0 1 14 0",
  warning: "M12 4 2.500 20h19zm0 6v4m0 3h.01",
};

/** The few icons of this page, apart from the full set: people see this page first and it stays light. */
export const LoginIcon = ({ name }: { name: keyof typeof paths }) => <StrokeIcon path={paths[name]} size={24} />;
