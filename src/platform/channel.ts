/** A line between this tab and the others of the same origin. Absent in very old browsers: then tabs don't talk. */
export type Channel = {
  readonly post: (message: unknown) => void;
  readonly close: () => void;
};

export function openChannel(name: string, receive: (message: unknown) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => receive(event.data));
  return {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
