import { benchApi } from "./api";
import { runBenches } from "./choose";
import { benchClosing } from "./closing";
import { benchCourse } from "./course";
import { benchDynamoDb } from "./dynamodb";
import { benchGrading } from "./grading";
import { benchLambdas } from "./lambdas";
import { benchRegrade } from "./regrade";
import { benchRobots } from "./robots";
import { benchSimilarity } from "./similarity";
import { benchStories } from "./stories";
import { benchPages } from "./web/pages";

/** `npm run bench -- [name ...]` */
void runBenches({
  grading: { title: "Grading, executor alone", measure: benchGrading },
  lambdas: { title: "Lambda bundles", measure: benchLambdas },
  web: { title: "Web, cold cache", measure: benchPages },
  course: { title: "Grading table of 1,000 students x 40 assessments", measure: benchCourse },
  api: { title: "API at 50 connections, whole local stack", measure: benchApi },
  closing: { title: "The clock, an assessment of 1,000 students", measure: benchClosing },
  regrade: { title: "Regrade with preview of 10,000 submissions", measure: benchRegrade },
  similarity: { title: "Similarity of 1,000 answers of 100 lines", measure: benchSimilarity },
  stories: { title: "Story files", measure: benchStories },
  robots: { title: "Robots", measure: benchRobots },
  dynamodb: { title: "DynamoDB stand-in", measure: benchDynamoDb },
});
