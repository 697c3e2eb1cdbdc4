/**
 * V8 reserves room in all objects of a kind for the properties that its first seven had, as far as the collector has left them. Of
 * `ServerResponse`, with its 49 properties, one collection between the first requests left so little room that all later ones became
 * hash tables, for as long as the process lived: an answer took a third more processor time, and left half as much garbage again.
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
