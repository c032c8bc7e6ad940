import type { TreeEntry } from "../file-tree";

const isProgram = (name: string): boolean => /\.(js|txt)$/i.test(name);

/** Lists the folders and programs of a folder, folders first, by name. Hidden ones and those of packages stay out. */
export async function folderEntries(root: FileSystemDirectoryHandle, path: string): Promise<readonly TreeEntry[]> {
  const folder = await folderAt(root, path);
  const entries: TreeEntry[] = [];
  for await (const [name, { kind }] of folder.entries()) {
    if (name.startsWith(".") || name === "node_modules") continue;
    const below = path === "" ? name : `${path}/${name}`;
    if (kind === "directory") entries.push({ kind: "folder", name, path: below });
    else if (isProgram(name)) entries.push({ kind: "file", name, path: below });
  }
  return entries.sort(
    (one, other) => Number(one.kind === "file") - Number(other.kind === "file") || one.name.localeCompare(other.name),
  );
}

/** Returns the file at a path below a folder. */
export async function handleAt(root: FileSystemDirectoryHandle, path: string): Promise<FileSystemFileHandle> {
  const slash = path.lastIndexOf("/");
  const folder = await folderAt(root, path.slice(0, Math.max(slash, 0)));
  return folder.getFileHandle(path.slice(slash + 1));
}

async function folderAt(root: FileSystemDirectoryHandle, path: string): Promise<FileSystemDirectoryHandle> {
  let folder = root;
  for (const name of path.split("/").filter(Boolean)) folder = await folder.getDirectoryHandle(name);
  return folder;
}
