/** Long enough for the slowest browser to save the file. */
const KEPT_MS = 60_000;

/** Has the browser save `blob` as a file called `name`. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
