import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { OutsideLink } from "./button";
import "./markdown.css";

/** Headings of a text start below the page's own. */
const components: Components = {
  h1: ({ node: _node, ...props }) => <h3 {...props} />,
  h2: ({ node: _node, ...props }) => <h3 {...props} />,
  a: ({ node: _node, ...props }) => <OutsideLink {...props} />,
  pre: ({ node: _node, ...props }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, so it must be reachable by keyboard
    <pre tabIndex={0} {...props} />
  ),
};

/** Markdown of the course (GitHub's dialect), made safe: no scripts, handlers or raw HTML. */
export function Markdown({ children, className = "" }: { children: string; className?: string }) {
  return (
    <div className={`markdown ${className}`.trim()}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={components}>
        {children}
      </ReactMarkdown>
    </div>
  );
}
