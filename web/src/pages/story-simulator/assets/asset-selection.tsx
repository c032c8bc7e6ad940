import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCourse } from "../../../app/session";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/story-simulator";
import { assetPathsQuery } from "./asset-calls";
import { AssetTree } from "./asset-tree";
import { AssetViewer } from "./asset-viewer";
import { useSelectedAsset } from "./selected-asset";

/** The tree of a course's assets with what is chosen in it beside it; `children` acts on that. */
export function AssetSelection({ children }: { children?: ReactNode }) {
  const { courseId } = useCourse();
  const { data, error, isFetching, refetch } = useQuery(assetPathsQuery(courseId));
  const { path } = useSelectedAsset();
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button iconName="refresh" loading={isFetching} onClick={() => void refetch()}>
              {strings.refresh}
            </Button>
          }
        >
          {strings.assetSelection}
        </Header>
      }
    >
      {data && (
        <div className="asset-selection">
          <AssetTree paths={data} />
          <div className="asset-selection__chosen">
            <AssetViewer path={path} />
            {children}
          </div>
        </div>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingLine>{strings.loadingAssets}</WaitingLine>}
    </Container>
  );
}
