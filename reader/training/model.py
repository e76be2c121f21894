"""The reader: a transformer over conversation and passage, with five outputs per sentence.

Batches are flat: passages are concatenated without padding (batches.py).
"""

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention.varlen import varlen_attn

HIDDEN, HEADS, INNER = 384, 12, 1536
LONGEST = 384
# Outputs per sentence: its score against "none" (0); logits of yes, no and neither; a logit that the question
# is ambiguous.
ANSWERS, VERDICTS, OPEN = 0, slice(1, 4), 4
OUTPUTS = 5


class Quantised(nn.Linear):
    """A linear layer that can compute as the int8 runtime does: weights with a scale an output channel,
    activations with one scale and zero point a tensor. Gradients pass straight through the rounding."""

    def __init__(self, *sizes):
        super().__init__(*sizes)
        self.quantises = False

    def forward(self, x):
        if not self.quantises:
            return super().forward(x)
        scale = self.weight.detach().abs().amax(1, keepdim=True) / 127
        weight = straight_through(self.weight, (self.weight / scale).round() * scale)
        low, high = x.detach().amin().clamp(max=0).float(), x.detach().amax().clamp(min=0).float()
        step = (high - low) / 255 + 1e-9
        zero = (-low / step).round()
        rounded = ((x.float() / step + zero).round().clamp(0, 255) - zero) * step
        return F.linear(straight_through(x, rounded.to(x.dtype)), weight, self.bias)


def straight_through(exact, rounded):
    return exact + (rounded - exact).detach()


def attend(q, k, v, bounds):
    if q.is_cuda:
        return varlen_attn(q, k, v, bounds, bounds, LONGEST, LONGEST)
    mixed = []
    for first, last in zip(bounds[:-1].tolist(), bounds[1:].tolist()):
        part = [t[first:last].transpose(0, 1) for t in (q, k, v)]
        mixed.append(F.scaled_dot_product_attention(*part).transpose(0, 1))
    return torch.cat(mixed)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = Quantised(HIDDEN, 3 * HIDDEN)
        self.projection = Quantised(HIDDEN, HIDDEN)
        self.attention_norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.expansion = Quantised(HIDDEN, INNER)
        self.contraction = Quantised(INNER, HIDDEN)
        self.output_norm = nn.LayerNorm(HIDDEN, eps=1e-12)

    def forward(self, x, bounds, drop: float):
        q, k, v = self.qkv(x).view(-1, 3, HEADS, HIDDEN // HEADS).unbind(1)
        mixed = self.projection(attend(q, k, v, bounds).reshape(-1, HIDDEN))
        x = self.attention_norm(x + F.dropout(mixed, drop, self.training))
        inner = self.contraction(F.gelu(self.expansion(x)))
        return self.output_norm(x + F.dropout(inner, drop, self.training))


class Encoder(nn.Module):
    """With `table`, token vectors come from another encoder through a linear map (`turn`)."""

    def __init__(self, weights, layers, table=None, drop=0.1):
        super().__init__()
        self.drop = drop
        words = weights["embeddings.word_embeddings.weight"] if table is None else table
        self.words = nn.Embedding.from_pretrained(words, freeze=True)
        self.turn = None if table is None else nn.Linear(HIDDEN, HIDDEN)
        self.positions = nn.Embedding.from_pretrained(weights["embeddings.position_embeddings.weight"], freeze=False)
        self.types = nn.Embedding.from_pretrained(weights["embeddings.token_type_embeddings.weight"], freeze=False)
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        load_norm(self.norm, weights, "embeddings.LayerNorm")
        self.layers = nn.ModuleList(load_layer(weights, f"encoder.layer.{number}.") for number in layers)
        if self.turn is not None:
            for kind in ("weight", "bias"):
                getattr(self.turn, kind).data = weights[f"turn.{kind}"].clone()

    def forward(self, batch, states=None):
        """Returns the last layer's states; `states` collects every third layer's."""
        words = self.words(batch["ids"])
        x = (words if self.turn is None else self.turn(words)) + self.positions(batch["at"]) + self.types(batch["types"])
        x = self.norm(x)
        for number, layer in enumerate(self.layers, 1):
            x = layer(x, batch["bounds"], self.drop)
            if states is not None and number % 3 == 0:
                states.append(x)
        return x

    def compile(self):
        """All layers share one compiled function; keep the batch size constant to avoid recompiling."""
        for layer in self.layers:
            layer.compile()
        return self


def load_norm(norm, weights, name):
    norm.weight.data, norm.bias.data = weights[f"{name}.weight"].clone(), weights[f"{name}.bias"].clone()


DENSE = {
    "projection": "attention.output.dense",
    "expansion": "intermediate.dense",
    "contraction": "output.dense",
}
NORMS = {"attention_norm": "attention.output.LayerNorm", "output_norm": "output.LayerNorm"}


def load_layer(weights, prefix):
    layer = Layer()
    for kind in ("weight", "bias"):
        parts = [weights[f"{prefix}attention.self.{part}.{kind}"] for part in ("query", "key", "value")]
        getattr(layer.qkv, kind).data = torch.cat(parts)
        for name, source in DENSE.items():
            getattr(getattr(layer, name), kind).data = weights[f"{prefix}{source}.{kind}"].clone()
    for name, source in NORMS.items():
        load_norm(getattr(layer, name), weights, prefix + source)
    return layer


class Reader(nn.Module):
    def __init__(self, weights, layers, table):
        super().__init__()
        self.b = Encoder(weights, layers, table)
        self.wtok = nn.Linear(HIDDEN, 1)
        self.w = nn.Linear(2 * HIDDEN, HIDDEN)
        self.o = nn.Linear(HIDDEN, OUTPUTS)
        for head in ("wtok", "w", "o"):
            for kind in ("weight", "bias"):
                if f"{head}.{kind}" in weights:
                    getattr(getattr(self, head), kind).data = weights[f"{head}.{kind}"].clone()

    def forward(self, batch):
        """Outputs [sentences of the batch, OUTPUTS]."""
        state = self.b(batch).float()
        sentence, count = batch["sentence"], len(batch["passage"])
        # Tokens outside sentences are pooled into an extra row, which is dropped.
        evidence = self.wtok(state).squeeze(-1).clamp(-30, 30).exp()
        sums = evidence.new_zeros(count + 1).index_add(0, sentence, evidence)
        share = evidence / sums[sentence]
        pooled = state.new_zeros(count + 1, HIDDEN).index_add(0, sentence, share[:, None] * state)[:count]
        whole = state[batch["bounds"][batch["passage"]].long()]
        return self.o(F.gelu(self.w(torch.cat([pooled, whole], -1))))

    def quantise(self, on=True):
        for module in self.modules():
            if isinstance(module, Quantised):
                module.quantises = on

    def exported(self):
        """The trained weights in half precision, named as in the embedder's package."""
        heads = {"w": self.w, "o": self.o, "wtok": self.wtok, "b.turn": self.b.turn}
        tensors = {f"{name}.{kind}": getattr(head, kind) for name, head in heads.items() for kind in ("weight", "bias")}
        tensors |= {"b.embeddings.position_embeddings.weight": self.b.positions.weight,
                    "b.embeddings.token_type_embeddings.weight": self.b.types.weight,
                    "b.embeddings.LayerNorm.weight": self.b.norm.weight, "b.embeddings.LayerNorm.bias": self.b.norm.bias}
        for number, layer in enumerate(self.b.layers):
            prefix = f"b.encoder.layer.{number}."
            for kind in ("weight", "bias"):
                for part, tensor in zip(("query", "key", "value"), getattr(layer.qkv, kind).chunk(3)):
                    tensors[f"{prefix}attention.self.{part}.{kind}"] = tensor
                for name, source in {**DENSE, **NORMS}.items():
                    tensors[f"{prefix}{source}.{kind}"] = getattr(getattr(layer, name), kind)
        return {name: tensor.detach().half().cpu().contiguous() for name, tensor in tensors.items()}
