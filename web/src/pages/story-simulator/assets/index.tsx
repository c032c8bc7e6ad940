import { CourseChange } from "../../../app/course-acts";
import { AssetSelection } from "./asset-selection";
import { AssetUploader } from "./asset-uploader";
import "./assets.css";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { DangerButton } from "../../../design/danger-button";
import { strings } from "../../../texts/en/story-simulator";
import { assetPathsQuery, deleteAsset } from "./asset-calls";
import { useSelectedAsset } from "./selected-asset";

/** Deletes the chosen asset, after a question. */
function DeleteAsset() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { path, select } = useSelectedAsset();
  const [isDeleting, setIsDeleting] = useState(false);
  if (path === undefined) return null;
  const remove = async (): Promise<void> => {
    const name = path.slice(1);
    const question = { title: strings.deleteQuestion(name), body: strings.deleteNote, confirm: strings.delete };
    if (!(await confirm({ ...question, danger: true }))) return toast.info(strings.deleteCancelled);
    setIsDeleting(true);
    try {
      await deleteAsset(courseId, name);
      toast.success(strings.deleted);
      select(undefined);
    } catch (error) {
      toast.danger(actionFailure(error), 5000);
    } finally {
      setIsDeleting(false);
      await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    }
  };
  return (
    <CourseChange>
      <DangerButton iconName="remove" loading={isDeleting} onClick={() => void remove()}>
        {strings.delete}
      </DangerButton>
    </CourseChange>
  );
}

/** The tool that uploads, shows and deletes the files of a course's game. */
export default function AssetUploaderTool() {
  return (
    <div className="simulator__columns">
      <AssetSelection>
        <DeleteAsset />
      </AssetSelection>
      <CourseChange>
        <AssetUploader />
      </CourseChange>
    </div>
  );
}
