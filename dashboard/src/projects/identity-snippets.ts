/** Server code that signs who is signed in to the site; `docs/widget.md` has the same. */
export const IDENTITY_SNIPPETS = {
  "Node.js": `import { createHmac } from "node:crypto";

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

export function identityToken(user, secret) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: String(user.id), name: user.name, email: user.email, iat: now, exp: now + 3600 };
  const body = \`\${encode({ alg: "HS256", typ: "JWT" })}.\${encode(claims)}\`;
  return \`\${body}.\${createHmac("sha256", secret).update(body).digest("base64url")}\`;
}`,
  Python: `import base64, hashlib, hmac, json, time

def encode(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()

def identity_token(user, secret: str) -> str:
    now = int(time.time())
    claims = {"sub": str(user["id"]), "name": user["name"], "email": user["email"], "iat": now, "exp": now + 3600}
    body = encode(json.dumps({"alg": "HS256", "typ": "JWT"}).encode()) + "." + encode(json.dumps(claims).encode())
    return body + "." + encode(hmac.new(secret.encode(), body.encode(), hashlib.sha256).digest())`,
  PHP: `function identityToken(array $user, string $secret): string {
    $encode = fn(string $value) => rtrim(strtr(base64_encode($value), '+/', '-_'), '=');
    $now = time();
    $claims = ['sub' => (string) $user['id'], 'name' => $user['name'], 'email' => $user['email'], 'iat' => $now, 'exp' => $now + 3600];
    $body = $encode(json_encode(['alg' => 'HS256', 'typ' => 'JWT'])) . '.' . $encode(json_encode($claims));
    return $body . '.' . $encode(hash_hmac('sha256', $body, $secret, true));
}`,
  Ruby: `require "base64"
require "json"
require "openssl"

def identity_token(user, secret)
  encode = ->(value) { Base64.urlsafe_encode64(value, padding: false) }
  now = Time.now.to_i
  claims = { sub: user[:id].to_s, name: user[:name], email: user[:email], iat: now, exp: now + 3600 }
  body = [{ alg: "HS256", typ: "JWT" }, claims].map { |part| encode.call(JSON.generate(part)) }.join(".")
  "#{body}.#{encode.call(OpenSSL::HMAC.digest("SHA256", secret, body))}"
end`,
} as const;

export type SnippetLanguage = keyof typeof IDENTITY_SNIPPETS;

/** For the page of the signed-in user. */
export const IDENTIFY_CALL = `window.parley.identify({ token: "TOKEN_FROM_YOUR_SERVER" });`;
