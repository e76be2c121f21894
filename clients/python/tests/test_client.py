"""Calls a running server; clients/test/python-client.test.ts starts it and says where it is."""

import base64
import hashlib
import hmac
import http.server
import json
import os
import threading
import unittest
from typing import Any, Callable, Dict, List, Tuple

from parley import ConnectionLost, Parley, ParleyError, WebhookError, verify_webhook

SERVED: Dict[str, Any] = json.loads(os.environ["PARLEY_SERVED"])
PROJECT = SERVED["project_uid"]
WIDGET = SERVED["widget_uid"]
QUESTION = "How long does shipping take?"


def by_token() -> Parley:
    return Parley(SERVED["base_url"], token=SERVED["token"])


def by_key() -> Parley:
    return Parley(SERVED["base_url"], key=SERVED["key"])


class Operations(unittest.TestCase):
    def test_a_refusal_names_the_fields_the_status_and_the_request(self) -> None:
        with self.assertRaises(ParleyError) as refused:
            by_token().create_contact(project_uid=PROJECT, name="Ada", email="not an address")
        self.assertEqual(refused.exception.status, 400)
        self.assertIn("email", refused.exception.errors)
        self.assertTrue(refused.exception.request_id)
        with self.assertRaises(ParleyError) as unknown:
            Parley(SERVED["base_url"], key="apk-wrong").create_session(widget_uid=WIDGET)
        self.assertEqual(unknown.exception.status, 401)

    def test_a_list_is_read_to_its_end_page_by_page(self) -> None:
        client = by_token()
        names = [f"Person {number}" for number in range(5)]
        for name in names:
            client.create_contact(project_uid=PROJECT, name=name)
        found = [contact["name"] for contact in client.iter_all_contacts(project_uid=PROJECT, limit=2)]
        self.assertEqual(sorted(name for name in found if name in names), names)
        self.assertEqual(len(found), len(set(found)))

    def test_a_write_under_one_key_happens_once(self) -> None:
        client = by_token()
        first = client.create_contact(project_uid=PROJECT, name="Once", idempotency_key="python-once")
        again = client.create_contact(project_uid=PROJECT, name="Once", idempotency_key="python-once")
        self.assertEqual(first["data"]["id"], again["data"]["id"])

    def test_a_file_is_sent_and_another_received(self) -> None:
        client = by_token()
        client.upload_file(project_uid=PROJECT, file=("größe.txt", b"Parcels weigh up to 30 kg."))
        sent = next(client.iter_project_files(project_uid=PROJECT))
        self.assertEqual((sent["name"], sent["size"]), ("größe.txt", 26))
        self.assertIn("name", client.export_contacts(project_uid=PROJECT).splitlines()[0])


class Streams(unittest.TestCase):
    def test_a_reply_grows_and_ends_with_the_whole_answer(self) -> None:
        client = by_key()
        session = client.create_session(widget_uid=WIDGET)["data"]["session_uid"]
        events = list(client.stream_send_message(widget_uid=WIDGET, session_uid=session, message=QUESTION))
        text = "".join(event["data"]["text"] for event in events if event["event"] == "delta")
        self.assertEqual(events[-1]["event"], "done")
        self.assertEqual(events[-1]["data"]["data"]["message"], text)
        self.assertIn("three working days", text)

    def test_a_feed_continues_after_its_last_event(self) -> None:
        feed = by_key().follow_events()
        ready = next(feed)
        self.assertEqual(ready["event"], "ready")
        session = by_key().create_session(widget_uid=WIDGET)["data"]["session_uid"]
        created = next(event for event in feed if event["event"] == "session.created")
        self.assertEqual(created["data"]["data"]["session"]["session_uid"], session)
        feed.close()  # type: ignore[attr-defined]
        again = by_key().follow_events(last_event_id=ready["id"])
        self.assertEqual([next(again)["event"], next(again)["id"]], ["ready", created["id"]])

    def test_completions_are_whole_or_streamed(self) -> None:
        client = by_key()
        asked: Dict[str, Any] = {"model": "parley-offline-1", "messages": [{"role": "user", "content": QUESTION}]}
        whole = client.create_chat_completion(**asked)
        self.assertEqual(whole["object"], "chat.completion")
        chunks = [event["data"] for event in client.stream_create_chat_completion(**asked)]
        text = "".join(choice["delta"].get("content") or "" for chunk in chunks for choice in chunk["choices"])
        self.assertEqual(text, whole["choices"][0]["message"]["content"])
        names = [event["event"] for event in client.stream_create_message(max_tokens=100, **asked)]
        self.assertEqual([names[0], names[-1]], ["message_start", "message_stop"])
        stored = client.create_response(model="parley-offline-1", input=QUESTION)
        self.assertEqual(client.get_response(id=stored["id"])["output"], stored["output"])
        self.assertTrue(client.list_chat_models()["data"])
        with self.assertRaises(ParleyError) as refused:
            client.create_chat_completion(model="unknown", messages=[])
        self.assertEqual(refused.exception.status, 400)


class Retries(unittest.TestCase):
    """Against a server that answers what a test says."""

    def serve(self, answers: List[Tuple[int, Dict[str, str], Dict[str, Any]]]) -> Tuple[str, List[Dict[str, str]]]:
        asked: List[Dict[str, str]] = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["content-length"]))
                asked.append({name.lower(): value for name, value in self.headers.items()})
                status, headers, body = answers.pop(0)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(json.dumps(body).encode("utf-8"))

            log_message: Callable[..., None] = lambda *_arguments: None

        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}", asked

    def test_it_waits_as_long_as_the_server_says_and_repeats_under_one_key(self) -> None:
        refusal = {"type": "RXERROR", "message": "Too many requests"}
        success = {"type": "RXSUCCESS", "data": {}}
        url, asked = self.serve([(429, {"retry-after": "7"}, refusal), (503, {}, refusal), (200, {}, success)])
        waits: List[float] = []
        Parley(url, key="k", sleep=waits.append).create_session(widget_uid="w")
        self.assertEqual(waits[0], 7)
        self.assertTrue(1 <= waits[1] <= 2)
        self.assertEqual(len({request["idempotency-key"] for request in asked}), 1)

    def test_it_gives_up_and_repeats_no_refusal(self) -> None:
        refusal = {"type": "RXERROR", "message": "No"}
        far_off = (429, {"retry-after": "3000"}, refusal)
        url, asked = self.serve([(503, {}, refusal)] * 3 + [(400, {}, refusal), far_off])
        client = Parley(url, key="k", sleep=lambda _seconds: None)
        for status in (503, 400, 429):
            with self.assertRaises(ParleyError) as refused:
                client.create_session(widget_uid="w")
            self.assertEqual(refused.exception.status, status)
        self.assertEqual(len(asked), 5)

    def test_a_redirect_never_carries_the_key_elsewhere(self) -> None:
        other, seen = self.serve([(200, {}, {"type": "RXSUCCESS", "data": {}})])
        url, _asked = self.serve([(302, {"location": f"{other}/createSession"}, {})])
        with self.assertRaises(ParleyError) as refused:
            Parley(url, key="k").create_session(widget_uid="w")
        self.assertEqual(refused.exception.status, 302)
        self.assertEqual(seen, [])

    def test_a_server_that_is_away(self) -> None:
        with self.assertRaises(ConnectionLost):
            Parley("http://127.0.0.1:9", key="k", retries=0).create_session(widget_uid="w")


def signed_without_a_key(body: str, headers: Dict[str, str]) -> str:
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode("utf-8")
    return "v1," + base64.b64encode(hmac.new(b"", text, hashlib.sha256).digest()).decode("ascii")


class Webhooks(unittest.TestCase):
    def test_a_signed_request_is_read_and_every_other_is_refused(self) -> None:
        signed = SERVED["webhook"]
        body, headers, secret, now = signed["body"], signed["headers"], signed["secret"], signed["now"]
        document = verify_webhook(body.encode("utf-8"), headers, secret, now=now)
        self.assertEqual(document["type"], "webhook.test")
        upper = {name.upper(): value for name, value in headers.items()}
        self.assertEqual(verify_webhook(body, upper, secret, now=now), document)
        wrong: List[Tuple[str, Dict[str, str], str, float]] = [
            (body + " ", headers, secret, now),
            (body, headers, "whsec_" + "A" * 44, now),
            (body, {**headers, "webhook-signature": signed_without_a_key(body, headers)}, "", now),
            (body, headers, secret, now + 301),
            (body, {**headers, "webhook-id": "another"}, secret, now),
            (body, {**headers, "webhook-signature": "v1,é"}, secret, now),
            (body, {**headers, "webhook-timestamp": "soon"}, secret, now),
            (body, {}, secret, now),
        ]
        for text, given, key, moment in wrong:
            with self.assertRaises(WebhookError):
                verify_webhook(text, given, key, now=moment)


if __name__ == "__main__":
    unittest.main()
