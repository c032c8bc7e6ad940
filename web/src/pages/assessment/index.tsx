/** The workspace of one question. */
export default function AssessmentWorkspace() {
  return <main className="page" id="content" />;
}
