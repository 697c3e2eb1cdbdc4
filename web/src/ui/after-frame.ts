/**
 * Runs `work` after the next frame is on the screen, so that feedback to a press shows first and its effects render right
 * after. Returns a function that cancels it.
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
