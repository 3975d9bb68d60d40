import { type FormEvent, useEffect, useState } from 'react';

/** What the portal's bench measures everything against: the same fields and one call, with React and nothing else. */
export function Login() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  // as the portal does it: painted, and the thread free
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const answer = await fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }).catch(() => null);
    setSending(false);
    setFailure(answer?.ok === true ? '' : 'The address or the password is wrong.');
  }

  return (
    <main>
      <h1>Log in</h1>
      <p>Welcome back.</p>
      {failure !== '' && <p role="alert">{failure}</p>}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <label>
          Email address
          <input
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label>
          Password
          <input
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <button type="submit" disabled={isSending}>
          {isSending ? 'One moment' : 'Log in'}
        </button>
      </form>
      <p>
        <a href="/forgotten_pwd">Forgotten password</a>
      </p>
      <p>
        No account yet? <a href="/signup">Sign up</a>
      </p>
    </main>
  );
}
