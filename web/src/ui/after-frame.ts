/**
 * Does `work` once the next frame stands on the screen: that a press was heard is seen first, and what it leads to is drawn
 * right after. Returns how to call it off.
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
