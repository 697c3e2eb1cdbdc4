/**
 * V8 sizes all objects of a class for the properties of its first seven instances, as far as these survive garbage collection.
 * A collection between the first requests left so little room for the 49 properties of `ServerResponse` that all later ones
 * became hash tables for the life of the process: a response took a third more CPU time and left half as much garbage again.
 */
import type { Server } from 'node:http';

const DECIDED_BY = 7;

export function keepFirstResponses(server: Server): void {
  const first: unknown[] = [];
  server.on('request', function keep(_request, response) {
    first.push(response);
    if (first.length <= DECIDED_BY) return;
    first.length = 0;
    server.off('request', keep);
  });
}
