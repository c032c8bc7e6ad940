import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { railAt } from "../../app/frame/rail";
import { lazyPanel } from "../../app/lazy-panel";
import { productName } from "../../app/product";
import { PartBoundary } from "../../design/part-boundary";
import { strings } from "../../texts/en/login";
import "./login.css";

interface LoginFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** The product's name; as the page has it unless given. */
  readonly name?: string;
  /** The card is higher than half of a usual window. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

const VisitorRail = lazyPanel("app/shell/visitor-rail", () => import("../../app/shell/visitor-rail"));

/** A page before login, beside the navigation of visitors, which comes after what one is here for. */
export function LoginFrame(props: LoginFrameProps) {
  useLayoutEffect(() => {
    // Its place is kept until it is there.
    document.documentElement.dataset.rail = railAt("/login");
    return () => {
      delete document.documentElement.dataset.rail;
    };
  }, []);
  return (
    <LoginBoxes
      {...props}
      rail={
        <PartBoundary failed={() => <RailPlace />}>
          <Suspense fallback={<RailPlace />}>
            <VisitorRail />
          </Suspense>
        </PartBoundary>
      }
    />
  );
}

const RailPlace = () => <div className="rail" />;

/** The boxes of such a page: our face on one side, the card on the other. */
export function LoginBoxes({
  title,
  lead,
  name = productName(),
  isLong = false,
  rail = <RailPlace />,
  children,
}: LoginFrameProps & { readonly rail?: ReactNode }) {
  return (
    <div className="login">
      {rail}
      <Hero name={name} />
      <main className={`login__main${isLong ? " login__main--long" : ""}`}>
        <section className="login__card" aria-labelledby="login-title">
          <h1 id="login-title">{title}</h1>
          {lead && <p className="login__lead">{lead}</p>}
          {children}
        </section>
      </main>
    </div>
  );
}

/** The places of the ways to log in while they are not known. */
export const LoginWays = () => (
  <div className="login__ways">
    <span className="frame__way skeleton" />
    <span className="frame__way skeleton" />
  </div>
);

function Hero({ name }: { name: string }) {
  return (
    <header className="login__hero">
      <p className="login__brand">
        <svg width="34" height="20" viewBox="0 0 34 20" aria-hidden="true">
          <rect x="1.3" y="1.3" width="31.4" height="17.4" rx="5.5" fill="none" stroke="#fff" strokeWidth="2.4" />
          <path d="M17 1v18" stroke="#fff" strokeWidth="2.4" />
          <circle cx="9" cy="10" r="2.8" fill="#ffc46b" />
          <circle cx="25" cy="10" r="2.8" fill="#5fe3bd" />
        </svg>
        <span className="product-name">{name}</span>
      </p>
      <div className="login__pitch">
        <p className="login__slogan">{strings.heroTitle}</p>
        <p>{strings.heroText}</p>
        <Sample />
      </div>
    </header>
  );
}

/** A program and how it comes apart, as the platform teaches it. Decoration: the words beside it say the same. */
function Sample() {
  return (
    <pre className="login__sample" aria-hidden="true">
      <i>function</i> <b>fact</b>(n) {"{\n  "}
      <i>return</i> n === <u>1</u> ? <u>1</u> : n * <b>fact</b>(n - <u>1</u>);{"\n}\n"}
      <b>fact</b>(<u>3</u>);{"\n"}
      <s>→</s> <u>3</u> * <b>fact</b>(<u>2</u>){"\n"}
      <s>→</s> <u>3</u> * (<u>2</u> * <b>fact</b>(<u>1</u>)){"\n"}
      <s>→</s> <u>3</u> * (<u>2</u> * <u>1</u>){"\n"}
      <s>→</s> <u>6</u>
    </pre>
  );
}
