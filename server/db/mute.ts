import type { Socket } from 'node:net';

/** Milliseconds beyond what PostgreSQL itself lets a statement take: for its own word on that, and the way. */
export const muteGrace = 10_000;
const says = /\bset (?:local |session )?statement_timeout (?:=|to) ([^;]*)/;
const milliseconds = /^\d+$/;

/** Why a connection was destroyed on which nothing came. What it waited for may be slow, and no more than that. */
export class MuteDatabase extends Error {
  override readonly name = 'MuteDatabase';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the database says nothing any more');
  }
}

/**
 * Watches a connection whose other side may still acknowledge what it is sent, and do nothing any more: a pooler that
 * hangs, a machine whose disk stands still. No keepalive fires then, and PostgreSQL's own limits are as mute. When nothing
 * has come for longer than a statement may take, the connection is destroyed: its statement fails, and its place is free.
 */
export class MuteWatch {
  readonly #socket: Socket;
  /** milliseconds that a statement may take where its transaction doesn't say; 0: as long as it takes */
  readonly #own: number;
  readonly #grace: number;
  #limit: number;
  #isEnding = false;
  #read = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, statement: number, grace: number) {
    this.#socket = socket;
    this.#own = statement;
    this.#grace = grace;
    this.#limit = statement;
    socket.once('close', () => clearTimeout(this.#timer));
  }

  /**
   * A statement that is about to be sent, as far as it says how long those after it may take: in milliseconds. Said
   * another way, they are waited for as long as they take.
   */
  hears(text: string): void {
    if (text === 'commit' || text === 'rollback') this.#isEnding = true;
    else if (text.startsWith('set ') || text.startsWith('begin')) {
      const said = says.exec(text)?.[1]?.trim();
      if (said !== undefined) this.#limit = milliseconds.test(said) ? Number(said) : 0;
    }
  }

  /** Something was sent that has to be answered. */
  asks(): void {
    if (this.#timer === undefined && this.#limit > 0) this.#wait();
  }

  /** All that was sent is answered. */
  rests(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isEnding) this.#limit = this.#own;
    this.#isEnding = false;
  }

  #wait(): void {
    this.#read = this.#socket.bytesRead;
    this.#timer = setTimeout(() => {
      if (this.#socket.bytesRead > this.#read) return this.#wait();
      return void this.#socket.destroy(new MuteDatabase());
    }, this.#limit + this.#grace).unref();
  }
}
