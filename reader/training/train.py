"""Trains the reader on one accelerator.

    python3 train.py --data FOLDER --model FOLDER --out FOLDER [--layers 0,1,2,3,4,5] [--epochs 5]

`--data` holds examples.json.gz (written by prepare.py) and the evaluation sets, `--model` the embedder's
tokenizer.json and model.fp16.safetensors. The last epoch computes with int8 rounding and follows the scores
of the float model, so that the product loses nothing when it stores bytes.
"""

import argparse
import copy
import gzip
import json
import math
import time
from multiprocessing import Pool
from pathlib import Path

import torch
import torch.nn.functional as F

import tensors
from batches import Groups, Tokens
from evaluate import Evaluation
from model import NEVER, Encoder, Reader
from retrieve import retrieve
from wordpiece import WordPiece


def log_of_sums(values, owner, groups):
    """logsumexp of the values of each group."""
    top = torch.full((groups,), NEVER, device=values.device).scatter_reduce(0, owner, values.detach(), "amax")
    sums = torch.zeros(groups, device=values.device).scatter_add(0, owner, (values - top[owner]).exp())
    return top + sums.clamp(min=1e-20).log()


def loss_of(scores, evidence, batch):
    labels, owner, groups = batch["labels"], batch["owner"], batch["groups"]
    is_right = labels > 0
    answers = torch.logsumexp(scores.masked_fill(~is_right, NEVER), 1)
    has_answer = is_right.any(1)
    none = torch.zeros(len(scores), 1, device=scores.device)
    # "No answer" is a candidate with the score 0, in a passage and among all passages of a question.
    passage = torch.logsumexp(torch.cat([none, scores], 1), 1) - torch.where(has_answer, answers, none[:, 0])
    everything = log_of_sums(torch.logsumexp(scores, 1), owner, groups)
    right = log_of_sums(answers.masked_fill(~has_answer, NEVER), owner, groups)
    answered = torch.zeros(groups, device=scores.device).scatter_add(0, owner, has_answer.float()) > 0
    group = torch.logaddexp(everything, torch.zeros_like(everything)) - torch.where(answered, right, torch.zeros_like(right))
    spans = batch["answers"]
    has_span = spans.any(1)
    marked = torch.logsumexp(evidence.masked_fill(~spans, NEVER), 1)
    span = (torch.logsumexp(evidence, 1) - marked)[has_span].mean() if has_span.any() else 0.0
    return group.mean() + 0.5 * passage.mean() + 0.2 * span


def train(model, batches, steps, rate, teacher=None, minutes=None):
    weights = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(weights, lr=rate, weight_decay=0.01, fused=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1, pct_start=0.1)
    model.train()
    began, total = time.time(), 0.0
    for step, batch in enumerate(batches, 1):
        batch = {k: v.cuda(non_blocking=True) if torch.is_tensor(v) else v for k, v in batch.items()}
        with torch.autocast("cuda", dtype=torch.bfloat16):
            scores, evidence = model(batch)
        loss = loss_of(scores.float(), evidence.float(), batch)
        if teacher is not None:
            with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16):
                wanted = teacher(batch)[0].float()
            known = wanted > NEVER / 2
            loss = 0.5 * loss + F.smooth_l1_loss(scores.float()[known], wanted[known])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        schedule.step()
        total += loss.detach()
        if step % 250 == 0:
            print(f"step {step} of {steps}, loss {total.item() / 250:.3f}, {time.time() - began:.0f} s", flush=True)
            total = 0.0
        if minutes is not None and time.time() - began > 60 * minutes:
            break


def save(folder, name, model):
    """In two files, each small enough to be sent anywhere."""
    weights = model.exported()
    lower = {key for key in weights if any(f"layer.{number}." in key for number in (0, 1, 2))}
    for part, keys in (("lower", lower), ("upper", weights.keys() - lower)):
        tensors.save(Path(folder) / f"reader-{name}-{part}.safetensors", {key: weights[key] for key in keys})


def main():
    parser = argparse.ArgumentParser()
    for name in ("data", "model", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--layers", default="0,1,2,3,4,5")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--longest", type=int, default=256)
    parser.add_argument("--workers", type=int, default=14)
    parser.add_argument("--limit", type=int, default=None)
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    data = json.load(gzip.open(Path(options.data) / "examples.json.gz"))
    docs, examples = data["docs"], data["examples"][: options.limit]
    wordpiece = WordPiece(Path(options.model) / "tokenizer.json")
    weights = tensors.load(Path(options.model) / "model.fp16.safetensors")
    began = time.time()
    with Pool(options.workers) as pool:
        encoder = Encoder(weights).cuda().eval()
        tokens = Tokens(wordpiece, docs, pool)
        nearest, _ = retrieve(encoder, wordpiece, pool, docs, [example["q"] for example in examples], 14)
        print(f"{len(examples)} examples retrieved in {time.time() - began:.0f} s", flush=True)
        evaluation = Evaluation(options.data, encoder, wordpiece, pool)
    print(f"evaluation sets ready after {time.time() - began:.0f} s", flush=True)
    model = Reader(weights, [int(number) for number in options.layers.split(",")]).cuda()

    def batches(epochs, seed):
        groups = Groups(tokens, docs, examples, nearest, epochs, longest=options.longest, seed=seed)
        loader = torch.utils.data.DataLoader(groups, batch_size=None, num_workers=options.workers, prefetch_factor=4)
        return loader, epochs * math.ceil(len(examples) / groups.groups)

    loader, steps = batches(options.epochs, seed=1)
    train(model, loader, steps, options.rate)
    evaluation.report(model, "float")
    save(options.out, "float", model)
    teacher = copy.deepcopy(model).eval()
    model.quantise()
    loader, steps = batches(1, seed=2)
    train(model, loader, steps, options.rate / 5, teacher)
    evaluation.report(model, "int8")
    save(options.out, "int8", model)


if __name__ == "__main__":
    main()
