/**
 * Encodes a form as bytes. undici accepts only its own form class; Node's comes with its `fetch`, once that is loaded.
 */
export async function encodedForm(body: FormData) {
  const form = new Response(body);
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await form.arrayBuffer()) };
}
