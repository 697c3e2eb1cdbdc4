/** The answer, or the fallback when it does not come in time: some servers and nodes hang rather than fail. */
export function within<Value, Fallback>(
  answer: Promise<Value>,
  patienceMs: number,
  fallback: () => Fallback,
): Promise<Value | Fallback> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Fallback>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(fallback());
      } catch (error) {
        reject(error);
      }
    }, patienceMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
