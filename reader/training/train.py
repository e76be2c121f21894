"""Trains the reader on one accelerator.

    python3 train.py --data FOLDER --model FOLDER --start FILE --out FOLDER --minutes 8

`--data` holds examples.json.gz (written by prepare.py) and reader_dev.json.gz, `--model` the embedder's tokenizer.json
and weights, `--start` the weights to begin with: gte-small's (start.py; it learns to work with the embedder's token
vectors first), or those of an earlier call, in several files with commas between. With `--teacher` the reader follows
the scores of a larger one. The last part computes with int8 rounding and follows the float model, so that the product
loses nothing when it stores bytes.
"""

import argparse
import copy
import gzip
import json
import time
from multiprocessing import Pool
from pathlib import Path

import torch
import torch.nn.functional as F

import tensors
from batches import SHARES, Groups, Tokens
from evaluate import Evaluation
from model import ANSWERS, OPEN, VERDICTS, Encoder, Reader
from perturb import Perturber
from prepare import Examples
from retrieve import retrieve
from sites import KEPT_OUT, add_site, read_sites
from wordpiece import WordPiece

SITE_SHARES = {"ask": 3, "first": 3, "follow": 5, "full": 1.5, "choice": 8, "open": 3, "talk": 2, "none": 6}
VERDICT_WEIGHTS = (1.3, 1.3, 0.5)


def log_of_sums(values, owner, count):
    """logsumexp per owner, including one 0 for "none"."""
    top = values.new_zeros(count).scatter_reduce(0, owner, values.detach(), "amax")
    return top + ((-top).exp() + values.new_zeros(count).index_add(0, owner, (values - top[owner]).exp())).log()


def mean_of(values, owner, count):
    ones = torch.ones_like(values)
    total = values.new_zeros(count).index_add(0, owner, values)
    return total / values.new_zeros(count).index_add(0, owner, ones).clamp(min=1)


def best_of(values, owner, count):
    """logsumexp per owner; very low without values."""
    top = values.new_full((count,), -1e4).scatter_reduce(0, owner, values.detach(), "amax")
    sums = values.new_zeros(count).index_add(0, owner, (values - top[owner]).exp())
    return top + sums.clamp(min=1e-20).log()


def loss_of(out, batch):
    scores, right = out[:, ANSWERS], batch["right"]
    passage, groups, passages = batch["passage"], len(batch["exact"]), len(batch["owner"])
    group = batch["owner"][passage]
    exact = batch["exact"]

    def chosen(owner, count, is_exact):
        """Cross-entropy of the right sentences per owner, or of "none" where nothing is right."""
        everything = log_of_sums(scores, owner, count)
        mine = owner[right]
        one, each = best_of(scores[right], mine, count), mean_of(scores[right], mine, count)
        has = torch.zeros(count, device=scores.device).index_fill(0, mine, 1) > 0
        return everything - torch.where(has, torch.where(is_exact, each, one), torch.zeros_like(one)), has

    by_group, answered = chosen(group, groups, exact)
    by_passage, has = chosen(passage, passages, exact[batch["owner"]])
    # With complete labels, every sentence of a right passage is a binary example.
    known = has[passage] & exact[group]
    each = F.binary_cross_entropy_with_logits(scores[known], right[known].float()) if known.any() else 0.0
    # The verdict is read off the right sentences alone.
    mine = group[right]
    share = (scores[right].detach() - best_of(scores[right].detach(), mine, groups)[mine]).exp()
    of_chosen = lambda values: values.new_zeros(groups, values.shape[1]).index_add(0, mine, share[:, None] * values[right])
    judged, asked = batch["verdict"] >= 0, batch["open"] >= 0
    weights = torch.tensor(VERDICT_WEIGHTS, device=out.device)
    verdict = F.cross_entropy(of_chosen(out[:, VERDICTS])[judged], batch["verdict"][judged], weight=weights) if judged.any() else 0.0
    is_open = of_chosen(out[:, OPEN : OPEN + 1]).squeeze(1)[asked]
    is_open = F.binary_cross_entropy_with_logits(is_open, batch["open"][asked].float()) if asked.any() else 0.0
    return by_group.mean() + 0.5 * by_passage.mean() + 0.3 * each + 0.5 * verdict + 0.1 * is_open


def to_device(batch):
    return {name: value.cuda(non_blocking=True) for name, value in batch.items()}


def run(model, minutes, rate, loss_of_batch, batches, warm=0.05):
    """Trains for the given time with warm-up and linear decay."""
    weights = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(weights, lr=rate, weight_decay=0.01, fused=True)
    model.train()
    began, total, steps, skipped = time.time(), 0.0, 0, 0
    for batch in batches:
        done = (time.time() - began) / (60 * minutes)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, done / warm, max(0.01, 1 - done) / (1 - warm))
        loss = loss_of_batch(to_device(batch))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(weights, 1.0)
        # Skip steps with non-finite gradients.
        if torch.isfinite(norm):
            optimizer.step()
            total += loss.item()
        else:
            skipped += 1
        steps += 1
        if steps % 500 == 0:
            print(f"step {steps}, loss {total / 500:.3f}, {time.time() - began:.0f} s, skipped {skipped}", flush=True)
            total = 0.0
    print(f"{steps} steps in {time.time() - began:.0f} s, {skipped} skipped", flush=True)
    model.eval()


def forward(model, batch):
    with torch.autocast("cuda", dtype=torch.bfloat16):
        return model(batch).float()


def turn_tables(weights, table, texts, minutes):
    """Swaps an encoder's token vectors for another table, training it to reproduce its former states."""
    own = weights["embeddings.word_embeddings.weight"]
    known = torch.cat([table, torch.ones(len(table), 1)], 1)[1000:16000]
    turn = torch.linalg.lstsq(known, own[1000:16000]).solution
    weights = {**weights, "turn.weight": turn[:-1].T.contiguous(), "turn.bias": turn[-1].clone()}
    teacher = Encoder(weights, range(12)).cuda().eval().compile()
    student = Reader(weights, range(12), table).cuda()
    student.b.compile().drop = 0.0

    def loss(batch):
        real, known, learned = batch["ids"] > 0, [], []
        with torch.autocast("cuda", dtype=torch.bfloat16):
            with torch.no_grad():
                teacher(batch, known)
            student.b(batch, learned)
        pairs = zip(known, learned)
        return sum(1 - F.cosine_similarity(a[real].float(), b[real].float(), dim=1).mean() for a, b in pairs)

    run(student, minutes, 3e-4, loss, texts)
    return tensors.plain(student.exported())


def save(folder, name, model):
    """Saves in parts of at most 16 MB."""
    weights = model.exported()
    parts = {}
    for key in weights:
        number = int(key.split(".")[3]) // 4 if key.startswith("b.encoder.layer.") else 0
        parts.setdefault(number, {})[key] = weights[key]
    for number, part in parts.items():
        tensors.save(Path(folder) / f"{name}-{number}.safetensors", part)


def main():
    parser = argparse.ArgumentParser()
    for name in ("data", "model", "start", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--name", default="reader")
    parser.add_argument("--sites", default=Path(__file__).parent / "sites.jsonl.gz")
    parser.add_argument("--teacher")
    parser.add_argument("--layers", default="0,1,2,3,4,5,6,7,8,9,10,11")
    for name, value in (("minutes", 8.0), ("rounding", 1.0), ("turning", 0.7), ("rate", 1e-4), ("public_share", 1.0), ("site_share", 1.0)):
        parser.add_argument("--" + name.replace("_", "-"), type=float, default=value)
    parser.add_argument("--workers", type=int, default=15)
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    began = time.time()
    said = lambda text: print(f"{text} after {time.time() - began:.0f} s", flush=True)
    data = json.load(gzip.open(Path(options.data) / "examples.json.gz"))
    out = Examples()
    out.docs, out.examples = data["docs"], data["examples"][: options.limit]
    sites = read_sites(options.sites)
    for site in sites:
        if site["site"] not in KEPT_OUT:
            add_site(out, site)
    docs, examples = out.docs, out.examples
    wordpiece = WordPiece(Path(options.model) / "tokenizer.json")
    embedder = tensors.load(*Path(options.model).glob("model*"))
    start = tensors.load(*options.start.split(","))
    table = embedder["embeddings.word_embeddings.weight"]
    said(f"{len(docs)} documents, {len(examples)} examples, {len(sites)} sites read")
    with Pool(options.workers) as pool:
        encoder = Encoder(embedder, range(6)).cuda().eval()
        tokens = Tokens(wordpiece, docs, pool)
        found = retrieve(encoder, wordpiece, pool, docs, examples, 14, 16)
        said("retrieved")
        evaluation = Evaluation(options.data, encoder, wordpiece, pool, [site for site in sites if site["site"] in KEPT_OUT])
    said("evaluation sets ready")
    shares = {kind: options.public_share * share for kind, share in SHARES.items()}
    shares |= {kind: options.site_share * share for kind, share in SITE_SHARES.items()}
    perturber = Perturber(data["antonyms"], data["siblings"], docs)

    def batches(seed):
        groups = Groups(tokens, docs, examples, found, perturber, shares, seed=seed)
        return torch.utils.data.DataLoader(groups, batch_size=None, num_workers=options.workers, prefetch_factor=6)

    if "embeddings.word_embeddings.weight" in start:
        start = turn_tables({k: v.float() for k, v in start.items()}, table, batches(7), options.turning)
    layers = [int(number) for number in options.layers.split(",")]
    model = Reader({k: v.float() for k, v in start.items()}, layers, table).cuda()
    model.b.compile()
    teacher = None
    if options.teacher:
        weights = {k: v.float() for k, v in tensors.load(*options.teacher.split(",")).items()}
        teacher = Reader(weights, range(12), table).cuda().eval()
        teacher.b.compile()

    def loss(batch, teacher, share):
        scores = forward(model, batch)
        if teacher is None:
            return loss_of(scores, batch)
        with torch.no_grad():
            wanted = forward(teacher, batch)
        return (1 - share) * loss_of(scores, batch) + share * F.smooth_l1_loss(scores[:, : OPEN], wanted[:, : OPEN])

    run(model, options.minutes, options.rate, lambda batch: loss(batch, teacher, 0.5), batches(1))
    if not options.rounding:
        save(options.out, f"{options.name}-float", model)
    evaluation.report(model, f"{options.name} float", options.out)
    said("float measured")
    if options.rounding:
        exact = teacher or copy.deepcopy(model).eval()
        model.quantise()
        run(model, options.rounding, options.rate / 4, lambda batch: loss(batch, exact, 0.5), batches(2))
        save(options.out, f"{options.name}-int8", model)
        evaluation.report(model, f"{options.name} int8", options.out)
        said("int8 measured")


if __name__ == "__main__":
    main()
