import { CourseChange } from "../../../app/course-acts";
import { AssetSelection } from "./asset-selection";
import { AssetUploader } from "./asset-uploader";
import { DeleteAsset } from "./delete-asset";
import "./assets.css";

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
